import { importFile, type ImportReport } from '#app/features/sources/import/import-file.server.ts'
import { openFile } from '#app/features/sources/import/source-file.server.ts'
import { describeFile } from '#app/features/sources/rules/import-sentences.ts'
import { EXIT, UsageError, withSite, type Command } from './command.ts'
import type { Terminal } from './terminal.ts'

export const importCommand: Command = {
  name: 'import',
  parameters: ['FILE'],
  summary:
    'Adds the competitions of a CSV or JSON file; those that are there already stay as they are.',
  flags: {
    publish: 'every row is public at once, whatever its status says (else: /admin/pending)',
    fpd: 'the file is a partner’s feed of free prize draws (/admin/fpd)',
    'dry-run': 'says what would be added and left out, and writes nothing',
  },
  run: async ({ flags, values: [path = ''] }, terminal) => {
    if (flags.has('publish') && flags.has('fpd'))
      throw new UsageError('Choose one of --publish and --fpd.')
    const as = flags.has('publish') ? 'published' : flags.has('fpd') ? 'fpd' : 'pending'
    const dryRun = flags.has('dry-run')
    // Before the database is opened: a mistyped name must not create one.
    const input = { file: await openFile(path), as, dryRun } as const
    const { added, closed, alreadyThere, rejected } = await withSite(({ db, media, now }) =>
      importFile(db, media, { kind: 'operator' }, input, now, reportOn(terminal)),
    )
    const ofThese = closed > 0 ? ` (${closed} closed already)` : ''
    terminal.print(
      `${dryRun ? 'Would add' : 'Added'} ${added}${ofThese}, already there ${alreadyThere}, left out ${rejected}.`,
    )
    return rejected > 0 ? EXIT.rowsLeftOut : EXIT.good
  },
}

function reportOn(terminal: Terminal): ImportReport {
  return {
    understood: (layout, fields) => {
      for (const sentence of describeFile(layout, fields)) terminal.print(sentence)
    },
    doubt: ({ line, message }) => terminal.print(`line ${line}: ${message}`),
    rejectedRow: ({ line, message }) => terminal.print(`line ${line}: ${message}`),
    progress: (part, rows) => terminal.progress(part, `${rows} rows`),
  }
}
