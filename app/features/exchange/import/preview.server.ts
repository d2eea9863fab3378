import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { TabChoice } from '#app/lib/table/join-tabs.ts'
import type { FileChoice } from '#app/lib/table/file-query.ts'
import { leftOutCsv } from '#app/lib/table/left-out-csv.server.ts'
import { chosenFields, leavesDatesInDoubt, withMonthFirst } from '../rules/columns.ts'
import type { FileField } from '../rules/file-fields.ts'
import { dateNotes, formatLabel } from '../rules/sentences.ts'
import {
  importFile,
  type ImportInput,
  type ImportReport,
  type ImportResult,
  type RejectedRow,
} from './import-file.server.ts'
import type { FileListing } from './input.ts'
import { readLayout } from './read-rows.server.ts'
import type { SourceFile } from './source-file.server.ts'

const SHOWN_LISTINGS = 5

type Deps = { db: Db; media: MediaStore; admin: Admin; now: Date }

/** What was understood of a file, and what adding its open listings would do. */
export type Preview = {
  name: string
  /** 'CSV with semicolons, Windows-1252, 214 rows' */
  format: string
  notes: string[]
  columns: { name: string; example: string; field: FileField | null }[]
  /** Undefined when dates leave no doubt. */
  monthFirst: boolean | undefined
  tabs: readonly TabChoice[]
  tab: string | undefined
  /** Undefined when no row can be read, for the reason in `problem`. */
  counts: ImportResult | undefined
  problem: string | undefined
  listings: FileListing[]
}

/** @throws Problem for a file in which there is no table. */
export async function previewImport(
  deps: Deps,
  file: SourceFile,
  choice: FileChoice,
): Promise<Preview> {
  const layout = await readLayout(file, undefined, choice.tab)
  const names = layout.columns.map(({ name }) => name)
  const fields = chosenFields(names, choice.fields)
  const listings: FileListing[] = []
  const newListing = (listing: FileListing) =>
    void (listings.length < SHOWN_LISTINGS && listings.push(listing))
  const { counts, problem } = await tryImport(deps, { file, layout, choice }, { newListing })
  return {
    name: file.name,
    format: formatLabel(layout),
    notes: [
      ...(layout.table?.notes ?? []),
      ...dateNotes(choice.monthFirst ? withMonthFirst(layout) : layout, fields),
    ],
    tabs: layout.table?.tabs ?? [],
    tab: layout.table?.tab,
    monthFirst: leavesDatesInDoubt(layout, fields) ? choice.monthFirst : undefined,
    columns: layout.columns.map(({ name, example }, index) => {
      return { name, example, field: fields[index] ?? null }
    }),
    counts,
    problem,
    listings,
  }
}

/** The rows that an import leaves out, as lines of a CSV file with the reason of each. */
export async function* leftOutLines(
  deps: Deps,
  file: SourceFile,
  choice: FileChoice,
): AsyncGenerator<string> {
  const layout = await readLayout(file, undefined, choice.tab)
  const names = layout.columns.map(({ name }) => name)
  const rows: RejectedRow[] = []
  await tryImport(deps, { file, layout, choice }, { rejectedRow: (row) => void rows.push(row) })
  yield* leftOutCsv(names, rows)
}

/** Pictures cannot come with an uploaded file, so its destination makes no difference. */
async function tryImport(
  { db, media, admin, now }: Deps,
  input: Pick<ImportInput, 'file' | 'layout' | 'choice'>,
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
