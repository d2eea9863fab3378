import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { missingPermit } from '#app/features/listings/rules/listing.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { FileChoice } from '#app/lib/table/file-query.ts'
import type { NewCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import {
  chosenFields,
  columnsError,
  withMonthFirst,
  type ColumnFields,
  type Layout,
} from '../rules/columns.ts'
import {
  addBatch,
  findExisting,
  knownListings,
  importKey,
  type RowError,
} from './add-batch.server.ts'
import { parseRow, type FileListing, type RowContext } from './input.ts'
import { mapFewAtOnce, pictureStore } from './pictures.server.ts'
import { readLayout, readRows } from './read-rows.server.ts'
import type { SourceFile } from './source-file.server.ts'

/** Small, because each batch locks SQLite for a web server on the same file. */
const BATCH_ROWS = 100
const MAX_REPORTED_ERRORS = 200

export type Destination = 'published' | 'pending' | 'fpd'

export type ImportInput = {
  file: SourceFile
  /** 'fpd' is the queue of the partner feed. */
  as: Destination
  /** As `openTable` read it, else the file is read with this choice. */
  table?: Awaited<ReturnType<typeof openTable>>
  /** Without one, fields are guessed from the columns' names, and the day is first. */
  choice?: FileChoice
  /** Leaves out listings that are closed already. */
  openOnly?: boolean
  /** Counts what would be added, without pictures, and writes nothing. */
  dryRun?: boolean
  batchRows?: number
}

export type RejectedRow = RowError & { cells: readonly unknown[] }

export type ImportReport = {
  understood?: (layout: Layout, fields: ColumnFields) => void
  rejectedRow?: (row: RejectedRow) => void
  doubt?: (doubt: RowError) => void
  newListing?: (listing: FileListing) => void
  /** `part` is the fraction read, from 0 to 1. */
  progress?: (part: number, rows: number) => void
}

/** `errors` and `doubts` have the first 200. */
export type ImportResult = {
  added: number
  /** New listings that are closed already, added or left out. */
  closed: number
  alreadyThere: number
  rejected: number
  errors: RowError[]
  /** Cells that were left empty. */
  doubts: RowError[]
}

type Row = {
  line: number
  cells: readonly unknown[]
  listing: FileListing
  identity: FileListing & { importKey: string }
  doubts: readonly string[]
}

/**
 * Adds the new listings of a CSV or JSON file in bounded memory; repeated imports add nothing. A dry run
 * remembers what identifies each new row.
 * @throws Problem when nothing can be read.
 */
export async function importFile(
  db: Db,
  media: MediaStore,
  _importer: Operator | Admin,
  input: ImportInput,
  now: Date,
  report: ImportReport = {},
): Promise<ImportResult> {
  const { file, as, choice, openOnly = false, dryRun = false } = input
  const noteRead = (part: number) => report.progress?.(part / 2, 0)
  const { layout, fields } = input.table ?? (await openTable(file, choice, noteRead))
  report.understood?.(layout, fields)
  const error = (layout.delimiter ?? layout.table) && columnsError(fields)
  if (error) throw new Problem('invalid', error)
  if (layout.rows === 0) throw new Problem('invalid', 'The file has no rows.')
  const counts = { added: 0, closed: 0, alreadyThere: 0, rejected: 0 }
  const result: ImportResult = { ...counts, errors: [], doubts: [] }
  const reject = ({ line, message, cells = [] }: RowError & Partial<RejectedRow>) => {
    const error = { line, message: printable(message) }
    result.rejected += 1
    if (result.errors.length < MAX_REPORTED_ERRORS) result.errors.push(error)
    report.rejectedRow?.({ ...error, cells })
  }
  const noteDoubts = ({ line, doubts }: Pick<Row, 'line' | 'doubts'>) => {
    for (const message of doubts.map(printable)) {
      if (result.doubts.length < MAX_REPORTED_ERRORS) result.doubts.push({ line, message })
      report.doubt?.({ line, message })
    }
  }
  const storePicture = pictureStore(media, input.file, { isTrusted: as !== 'fpd', dryRun })
  const seen = dryRun ? knownListings([]) : undefined
  const today = dublinDay(now)
  for await (const rows of readBatches(input, { layout, fields }, now, reject, report)) {
    const fresh = await findFresh(db, rows, seen)
    const open = fresh.filter(({ listing }) => !isInPast(listing.competitionEndDate, today))
    const prepared = await mapFewAtOnce(openOnly ? open : fresh, (row) =>
      prepare(row, as, storePicture),
    )
    for (const one of prepared) if (one.message !== undefined) reject(one)
    const ready = prepared.filter((one) => one.competition !== undefined)
    for (const one of ready) {
      report.newListing?.(one.listing)
      noteDoubts(one)
    }
    const { added, alreadyThere, errors } = dryRun
      ? { added: ready.length, alreadyThere: 0, errors: [] }
      : await addBatch(db, ready, now)
    result.added += added
    result.closed += fresh.length - open.length
    result.alreadyThere += rows.length - fresh.length + alreadyThere
    errors.forEach(reject)
  }
  return result
}

/** Reads a file through once. @throws Problem for one in which there is no table. */
export async function openTable(
  file: SourceFile,
  choice?: FileChoice,
  onProgress?: (part: number) => void,
) {
  const read = await readLayout(file, onProgress, choice?.tab)
  const layout = choice?.monthFirst ? withMonthFirst(read) : read
  const names = layout.columns.map(({ name }) => name)
  return { layout, fields: chosenFields(names, choice?.fields ?? []) }
}

async function* readBatches(
  { file, batchRows = BATCH_ROWS }: ImportInput,
  { layout, fields }: NonNullable<ImportInput['table']>,
  now: Date,
  reject: (row: RejectedRow) => void,
  { progress }: ImportReport,
) {
  const mapped = fields.flatMap((field, index) => (field ? [[field, index] as const] : []))
  const dates = Object.fromEntries(
    mapped.map(([field, index]) => [field, layout.columns[index]?.dates]),
  ) as RowContext['dates']
  const today = dublinDay(now)
  let part = 0
  let index = 0
  let batch: Row[] = []
  for await (const { line, cells, error } of readRows(file, layout, (read) => (part = read))) {
    const values = Object.fromEntries(mapped.map(([field, at]) => [field, cells[at]]))
    const parsed = error === undefined ? parseRow(values, { index, now, today, dates }) : { error }
    if ('error' in parsed) reject({ line, cells, message: parsed.error })
    else {
      const identity = { ...parsed.listing, importKey: importKey(parsed.listing) }
      batch.push({ line, cells, ...parsed, identity })
    }
    index += 1
    if (batch.length >= batchRows) {
      yield batch
      batch = []
    }
    progress?.((1 + part) / 2, index)
  }
  if (batch.length > 0) yield batch
  progress?.(1, index)
}

/** `seen` are the rows before, of a dry run. */
async function findFresh(db: Db, rows: Row[], seen: ReturnType<typeof knownListings> | undefined) {
  const existing = await findExisting(
    db,
    rows.map(({ identity }) => identity),
  )
  const known = seen ?? existing
  return rows.filter(({ identity }) => {
    if (existing.has(identity) || known.has(identity)) return false
    known.add(identity)
    return true
  })
}

async function prepare(
  { line, cells, listing, identity, doubts }: Row,
  as: Destination,
  storePicture: (image: string) => Promise<string>,
) {
  try {
    const imageName = listing.image === undefined ? null : await storePicture(listing.image)
    const competition = { ...identity, imageName, ...state(listing, as) }
    return { line, listing, doubts, competition }
  } catch (error) {
    if (error instanceof Problem) return { line, cells, message: error.message }
    throw error
  }
}

/** A partner's file cannot feature its own rows; what lacks a permit waits for one. */
function state(listing: FileListing, as: Destination) {
  const isPublic = as === 'published' && missingPermit(listing).length === 0
  return {
    status: isPublic ? 'approved' : 'pending',
    source: as === 'fpd' ? 'fpd' : 'import',
    competitionFeaturedFlag: as === 'fpd' ? null : listing.competitionFeaturedFlag,
    submittedBy: null,
  } satisfies Partial<NewCompetition>
}

/** Messages quote the file, which must not control a terminal. */
function printable(text: string) {
  return text.replace(/\p{Cc}+/gu, ' ')
}
