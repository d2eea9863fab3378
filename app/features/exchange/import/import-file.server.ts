import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { NewCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import { addBatch, findExisting, type ReadyRow, type RowError } from './add-batch.server.ts'
import { isFileField } from '../rules/file-fields.ts'
import { importKey } from './import-key.server.ts'
import { parseRow, type FileListing } from './input.ts'
import { mapAtMost } from './map-at-most.ts'
import { pictureReader } from './pictures.server.ts'
import { readRows } from './read-rows.server.ts'

/** Small, because each batch locks SQLite for a web server on the same file. */
const BATCH_ROWS = 100
const PICTURES_AT_ONCE = 4
const MAX_REPORTED_ERRORS = 20
const NAMED_UNKNOWN = 20
const NAME_MAX = 60

export type ImportInput = {
  file: string
  /** 'fpd' is the queue of the partner feed. */
  as: 'published' | 'pending' | 'fpd'
  /** An uploaded file has no folder of pictures. */
  alone?: boolean
  /** Rows per transaction. */
  batchRows?: number
}

export type ImportReport = {
  rejectedRow?: (error: RowError) => void
  /** Called once per unknown column or key. */
  unknownField?: (name: string) => void
  /** `part` is the fraction read, from 0 to 1. */
  progress?: (part: number, rows: number) => void
}

/** `errors` has the first 20. */
export type ImportResult = {
  added: number
  alreadyThere: number
  rejected: number
  errors: RowError[]
}

type Row = { line: number; listing: FileListing; key: string }

/** Adds the new listings of a CSV or JSON file in bounded memory; repeated imports add nothing. */
export async function importFile(
  db: Db,
  media: MediaStore,
  _importer: Operator | Admin,
  { file, as, alone = false, batchRows = BATCH_ROWS }: ImportInput,
  now: Date,
  report: ImportReport = {},
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, alreadyThere: 0, rejected: 0, errors: [] }
  const reject = ({ line, message }: RowError) => {
    const error = { line, message: printable(message) }
    result.rejected += 1
    if (result.errors.length < MAX_REPORTED_ERRORS) result.errors.push(error)
    report.rejectedRow?.(error)
  }
  const storePicture = alone ? refusePicture : pictureReader(media, file, as !== 'fpd')
  for await (const rows of readBatches(file, batchRows, now, reject, report)) {
    const known = await findExisting(db, rows.map(identityOf))
    const fresh = rows.filter((row) => !known.has(identityOf(row)))
    const prepared = await mapAtMost(fresh, PICTURES_AT_ONCE, (row) =>
      prepare(row, as, storePicture),
    )
    for (const row of prepared) if ('message' in row) reject(row)
    const ready = prepared.filter((row) => 'competition' in row)
    const { added, alreadyThere, errors } = await addBatch(db, ready, now)
    result.added += added
    result.alreadyThere += rows.length - fresh.length + alreadyThere
    errors.forEach(reject)
  }
  return result
}

async function* readBatches(
  file: string,
  batchRows: number,
  now: Date,
  reject: (error: RowError) => void,
  { unknownField, progress }: ImportReport,
) {
  const reportUnknown = unknownFieldReporter(unknownField)
  const today = dublinDay(now)
  let part = 0
  let index = 0
  let batch: Row[] = []
  for await (const read of readRows(file, (read) => (part = read))) {
    if ('error' in read) reject({ line: read.line, message: read.error })
    else {
      reportUnknown(read.row)
      const parsed = parseRow(read.row, { index, now, today })
      if ('error' in parsed) reject({ line: read.line, message: parsed.error })
      else
        batch.push({
          line: read.line,
          listing: parsed.listing,
          key: importKey(parsed.listing),
        })
    }
    index += 1
    if (batch.length >= batchRows) {
      yield batch
      batch = []
    }
    progress?.(part, index)
  }
  if (batch.length > 0) yield batch
  progress?.(1, index)
}

/** Limits the names reported, because a file may have any number of unknown keys. */
function unknownFieldReporter(report: ImportReport['unknownField']) {
  const reported = new Set<string>()
  return (row: Record<string, unknown>) => {
    for (const name of Object.keys(row)) {
      if (isFileField(name) || reported.has(name) || reported.size >= NAMED_UNKNOWN) continue
      reported.add(name)
      report?.(printable(name.slice(0, NAME_MAX)))
    }
  }
}

function identityOf({ key, listing }: Row) {
  return { ...listing, importKey: key }
}

async function prepare(
  { line, listing, key }: Row,
  as: ImportInput['as'],
  storePicture: (image: string) => Promise<string>,
): Promise<ReadyRow | RowError> {
  try {
    const imageName = listing.image === undefined ? null : await storePicture(listing.image)
    return {
      line,
      competition: { ...listing, imageName, importKey: key, ...state(listing, as) },
    }
  } catch (error) {
    if (error instanceof Problem) return { line, message: error.message }
    throw error
  }
}

async function refusePicture(): Promise<string> {
  throw new Problem('invalid', 'Pictures cannot come with this file: leave “image” empty.')
}

/** A partner's file cannot feature its own rows. */
function state(listing: FileListing, as: ImportInput['as']) {
  return {
    status: as === 'published' ? 'approved' : 'pending',
    source: as === 'fpd' ? 'fpd' : 'import',
    competitionFeaturedFlag: as === 'fpd' ? null : listing.competitionFeaturedFlag,
    submittedBy: null,
  } satisfies Partial<NewCompetition>
}

/** Messages quote the file, which must not control a terminal. */
function printable(text: string) {
  return text.replace(/\p{Cc}+/gu, ' ')
}
