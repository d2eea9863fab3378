import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { FileChoice } from '#app/lib/table/file-query.ts'
import { leftOutCsv } from '#app/lib/table/left-out-csv.server.ts'
import { leavesDatesInDoubt } from '../rules/columns.ts'
import { dateNotes, formatLabel } from '../rules/import-sentences.ts'
import {
  importFile,
  openTable,
  type ImportInput,
  type ImportReport,
  type RejectedRow,
} from './import-file.server.ts'
import type { FileListing } from './input.ts'
import type { SourceFile } from './source-file.server.ts'

const SHOWN_LISTINGS = 5

type Deps = { db: Db; media: MediaStore; admin: Admin; now: Date }

export type Preview = Awaited<ReturnType<typeof previewImport>>

/** `counts` is undefined if no row can be read, `monthFirst` if dates leave no doubt. @throws Problem without a table. */
export async function previewImport(deps: Deps, file: SourceFile, choice: FileChoice) {
  const table = await openTable(file, choice)
  const { layout, fields } = table
  const listings: FileListing[] = []
  const newListing = (listing: FileListing) =>
    void (listings.length < SHOWN_LISTINGS && listings.push(listing))
  const { counts, problem } = await tryImport(deps, { file, table }, { newListing })
  return {
    name: file.name,
    format: formatLabel(layout),
    notes: [...(layout.table?.notes ?? []), ...dateNotes(layout, fields)],
    tabs: layout.table?.tabs ?? [],
    tab: layout.table?.tab,
    monthFirst: leavesDatesInDoubt(layout, fields) ? choice.monthFirst : undefined,
    columns: layout.columns.map(({ name, example }, index) => ({
      name,
      example,
      field: fields[index] ?? null,
    })),
    counts,
    problem,
    listings,
  }
}

/** The rows that an import leaves out, as lines of a CSV file with the reason of each. */
export async function* leftOutLines(deps: Deps, file: SourceFile, choice: FileChoice) {
  const table = await openTable(file, choice)
  const names = table.layout.columns.map(({ name }) => name)
  const rows: RejectedRow[] = []
  await tryImport(deps, { file, table }, { rejectedRow: (row) => void rows.push(row) })
  yield* leftOutCsv(names, rows)
}

/** Pictures cannot come with an uploaded file, so its destination makes no difference. */
async function tryImport(
  { db, media, admin, now }: Deps,
  input: Pick<ImportInput, 'file' | 'table'>,
  report: ImportReport,
) {
  try {
    const dry = { ...input, as: 'pending', openOnly: true, dryRun: true } as const
    return { counts: await importFile(db, media, admin, dry, now, report), problem: undefined }
  } catch (error) {
    if (error instanceof Problem) return { counts: undefined, problem: error.message }
    throw error
  }
}
