import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { inSlices } from '#app/lib/async/slices.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv.server.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import {
  chosenFields,
  leavesDatesInDoubt,
  withMonthFirst,
  type FileChoice,
} from '../rules/columns.ts'
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
const REASON = 'reason'

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
  const layout = await readLayout(file)
  const names = layout.columns.map(({ name }) => name)
  const fields = chosenFields(names, choice.fields)
  const listings: FileListing[] = []
  const newListing = (listing: FileListing) =>
    void (listings.length < SHOWN_LISTINGS && listings.push(listing))
  const { counts, problem } = await tryImport(deps, { file, layout, choice }, { newListing })
  return {
    name: file.name,
    format: formatLabel(layout),
    notes: dateNotes(choice.monthFirst ? withMonthFirst(layout) : layout, fields),
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
  const layout = await readLayout(file)
  const names = layout.columns.map(({ name }) => name)
  // A file that was downloaded before gets new reasons.
  const columns = [...names.keys()].filter((index) => names[index] !== REASON)
  const rows: RejectedRow[] = []
  await tryImport(deps, { file, layout, choice }, { rejectedRow: (row) => void rows.push(row) })
  yield BYTE_ORDER_MARK + csvLine([...columns.map((index) => toCell(names[index])), REASON])
  const letOthersGo = inSlices()
  for (const { cells, message } of rows) {
    await letOthersGo()
    const own = columns.map((index) => toCell(cells[index]))
    // Cells past the last column stay last.
    yield csvLine([...own, toCell(message), ...cells.slice(names.length).map(toCell)])
  }
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

function toCell(value: unknown) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return escapeFormula(value.join('; '))
  return escapeFormula(typeof value === 'string' ? value : JSON.stringify(value))
}
