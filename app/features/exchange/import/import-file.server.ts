import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { NewCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import { addBatch, findKnown, type ReadyRow, type RowError } from './add-batch.server.ts'
import { isFileField } from '../rules/file-fields.ts'
import { importKey } from './import-key.server.ts'
import { parseRow, type FileListing } from './input.ts'
import { mapAtMost } from './map-at-most.ts'
import { pictureReader } from './pictures.server.ts'
import { readRows } from './read-rows.server.ts'

/** Small enough that a web server on the same SQLite file hardly waits for a batch. */
const BATCH_ROWS = 100
const PICTURES_AT_ONCE = 4
const MAX_REPORTED_ERRORS = 20
const NAMED_UNKNOWN = 20
const NAME_MAX = 60

export type ImportInput = {
  file: string
  /** What becomes of the rows: approved, to be decided, or to be decided in the partner queue. */
  as: 'published' | 'pending' | 'fpd'
  /** The file lies alone, without a folder of pictures: an admin has sent it in. */
  alone?: boolean
  /** Rows that are written in one transaction. */
  batchRows?: number
}

export type ImportReport = {
  /** Every fault, as it is found; lines are counted from 1. */
  fault?: (fault: RowError) => void
  /** A column or key that no listing has; told once, by name. */
  unknownField?: (name: string) => void
  /** How far it is: the part of the file that has been read (0 to 1), and the rows. */
  progress?: (part: number, rows: number) => void
}

/** `faults` are the first 20 of those that were reported. */
export type ImportResult = {
  added: number
  alreadyThere: number
  rejected: number
  faults: RowError[]
}

type Row = { line: number; listing: FileListing; key: string }

/**
 * Adds the listings of a CSV or JSON file. A row that is not right is reported and left out, one
 * that is there already is left as it is, so that running it twice adds nothing twice; imports
 * that run at the same time see to that too. Memory does not grow with the file.
 * @throws Problem when there is no such file or nothing in it can be read.
 */
export async function importFile(
  db: Db,
  media: MediaStore,
  _importer: Operator | Admin,
  { file, as, alone = false, batchRows = BATCH_ROWS }: ImportInput,
  now: Date,
  report: ImportReport = {},
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, alreadyThere: 0, rejected: 0, faults: [] }
  const reject = ({ line, message }: RowError) => {
    const fault = { line, message: printable(message) }
    result.rejected += 1
    if (result.faults.length < MAX_REPORTED_ERRORS) result.faults.push(fault)
    report.fault?.(fault)
  }
  const storePicture = alone ? refusePicture : pictureReader(media, file, as !== 'fpd')
  for await (const rows of readBatches(file, batchRows, now, reject, report)) {
    const known = await findKnown(db, rows.map(identityOf))
    const fresh = rows.filter((row) => !known.has(identityOf(row)))
    const prepared = await mapAtMost(fresh, PICTURES_AT_ONCE, (row) =>
      prepare(row, as, storePicture),
    )
    for (const row of prepared) if ('message' in row) reject(row)
    const ready = prepared.filter((row) => 'competition' in row)
    const { added, alreadyThere, faults } = await addBatch(db, ready, now)
    result.added += added
    result.alreadyThere += rows.length - fresh.length + alreadyThere
    faults.forEach(reject)
  }
  return result
}

/** The proper rows of the file; faults go to `reject` on the way. */
async function* readBatches(
  file: string,
  batchRows: number,
  now: Date,
  reject: (fault: RowError) => void,
  { unknownField, progress }: ImportReport,
) {
  const tellUnknown = unknownTeller(unknownField)
  const today = dublinDay(now)
  let part = 0
  let index = 0
  let batch: Row[] = []
  for await (const read of readRows(file, (read) => (part = read))) {
    if ('fault' in read) reject({ line: read.line, message: read.fault })
    else {
      tellUnknown(read.row)
      const parsed = parseRow(read.row, { index, now, today })
      if ('fault' in parsed) reject({ line: read.line, message: parsed.fault })
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

/** A file may have any number of unknown keys: only this many are named. */
function unknownTeller(tell: ImportReport['unknownField']) {
  const told = new Set<string>()
  return (row: Record<string, unknown>) => {
    for (const name of Object.keys(row)) {
      if (isFileField(name) || told.has(name) || told.size >= NAMED_UNKNOWN) continue
      told.add(name)
      tell?.(printable(name.slice(0, NAME_MAX)))
    }
  }
}

function identityOf({ key, listing }: Row) {
  return { importKey: key, competitionSlug: listing.competitionSlug }
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

/** A partner's file cannot make its own rows featured. */
function state(listing: FileListing, as: ImportInput['as']) {
  return {
    status: as === 'published' ? 'approved' : 'pending',
    source: as === 'fpd' ? 'fpd' : 'import',
    competitionFeaturedFlag: as === 'fpd' ? null : listing.competitionFeaturedFlag,
    submittedBy: null,
  } satisfies Partial<NewCompetition>
}

/** Messages quote the file: what it says must not steer a terminal. */
function printable(text: string) {
  return text.replace(/\p{Cc}+/gu, ' ')
}
