import { importFile, type ImportReport } from '#app/features/exchange/import/import-file.server.ts'
import { assertReadable } from '#app/features/exchange/import/read-rows.server.ts'
import { EXIT, UsageError, withSite, type Command } from './command.ts'
import type { Terminal } from './terminal.ts'

export const importCommand: Command = {
  name: 'import',
  parameters: ['FILE'],
  options: { publish: { type: 'boolean' }, fpd: { type: 'boolean' } },
  summary:
    'Adds the competitions of a CSV or JSON file; those that are there already stay as they are.',
  flags: [
    ['--publish', 'every row is public at once, whatever its status says (else: /admin/pending)'],
    ['--fpd', 'the file is a partner’s feed of free prize draws (/admin/fpd)'],
  ],
  run: async ({ flags, values: [file = ''] }, terminal) => {
    if (flags.has('publish') && flags.has('fpd'))
      throw new UsageError('Choose one of --publish and --fpd.')
    const as = flags.has('publish') ? 'published' : flags.has('fpd') ? 'fpd' : 'pending'
    // Before the database is opened: a mistyped name must not create one.
    await assertReadable(file)
    const result = await withSite(({ db, media, now }) =>
      importFile(db, media, { kind: 'operator' }, { file, as }, now, reportOn(terminal)),
    )
    const { added, alreadyThere, rejected } = result
    terminal.print(`Added ${added}, already there ${alreadyThere}, left out ${rejected}.`)
    return rejected > 0 ? EXIT.rowsLeftOut : EXIT.good
  },
}

function reportOn(terminal: Terminal): ImportReport {
  return {
    rejectedRow: ({ line, message }) => terminal.print(`line ${line}: ${message}`),
    unknownField: (name) => terminal.complain(`“${name}” is no field of a competition: ignored.`),
    progress: (part, rows) => terminal.progress(part, `${rows} rows`),
  }
}
