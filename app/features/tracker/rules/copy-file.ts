import type { Log } from '../device/log-file.ts'
import { LOG_FILE_MAX_BYTES, MEMBER_ROWS_MAX } from './limits.ts'
import { ENTRY_SHAPE, FACTS_SHAPE, isUuid, MARK_SHAPE, readRow, WIN_SHAPE } from './check-rows.ts'
import { cleanWin, newEntry } from './records.ts'

export type ReadFile = { log: Log; error?: never } | { error: string; log?: never }

const FORMAT = 'competitions-ireland-entries'
const VERSION = 1
const NOT_OURS =
  'This isn’t a file from “Save a copy”. Choose the one called my-entries, ending in .json.'
const TOO_LARGE = `This file is too large: at most ${LOG_FILE_MAX_BYTES / 1_000_000} MB and ${MEMBER_ROWS_MAX.toLocaleString('en-IE')} rows.`

/** Returns the file of a copy; times are written in milliseconds since 1970, as stored. */
export function writeLogFile(log: Log, savedAt: Date): string {
  const { entries, undone, marks, wins, facts } = log
  const head = { format: FORMAT, version: VERSION, savedAt: savedAt.toISOString() }
  return `${JSON.stringify({ ...head, entries, undone, marks, wins, facts }, null, 1)}\n`
}

export function refuseSize(bytes: number): string | undefined {
  return bytes > LOG_FILE_MAX_BYTES ? TOO_LARGE : undefined
}

/** Checks every row: either the whole file can be imported or none of it. */
export function readLogFile(text: string): ReadFile {
  const file = parse(text)
  if (file?.format !== FORMAT) return { error: NOT_OURS }
  if (file.version !== VERSION)
    return {
      error: 'This file is from a newer version of the site. Reload the page and try again.',
    }
  try {
    const log: Log = {
      entries: readRows(file, 'entries', (row) => readRow(ENTRY_SHAPE, row)).map(newEntry),
      undone: readRows(file, 'undone', readId),
      marks: readRows(file, 'marks', (row) => readRow(MARK_SHAPE, row)),
      wins: readRows(file, 'wins', (row) => readRow(WIN_SHAPE, row)).map(cleanWin),
      facts: readRows(file, 'facts', (row) => readRow(FACTS_SHAPE, row)),
    }
    return hasTooMany(log) ? { error: TOO_LARGE } : { log }
  } catch (error) {
    if (error instanceof WrongRow) return { error: error.message }
    throw error
  }
}

class WrongRow extends Error {}

const NAMES = {
  entries: 'entry',
  undone: 'undone entry',
  marks: 'mark',
  wins: 'win',
  facts: 'competition',
}

function readRows<Row>(
  file: Record<string, unknown>,
  part: keyof typeof NAMES,
  read: (found: unknown) => { row: Row } | { wrong: string },
): Row[] {
  const rows = file[part]
  if (!Array.isArray(rows)) throw new WrongRow(`Nothing was imported: the file has no “${part}”.`)
  return rows.map((found, index) => {
    const result = read(found)
    if ('row' in result) return result.row
    const place = `${NAMES[part]} ${index + 1} of the file`
    throw new WrongRow(
      `Nothing was imported: the “${result.wrong}” of ${place} is missing or wrong.`,
    )
  })
}

function readId(found: unknown): { row: string } | { wrong: string } {
  return isUuid(found) ? { row: String(found) } : { wrong: 'id' }
}

function hasTooMany({ entries, undone, marks, wins, facts }: Log) {
  const rows = entries.length + undone.length + marks.length + wins.length
  return Math.max(rows, facts.length) > MEMBER_ROWS_MAX
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' ? (found as Record<string, unknown>) : null
  } catch {
    return null
  }
}
