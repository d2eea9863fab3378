import { ENCODINGS, type Encoding } from '#app/lib/text/decode-text.ts'

/** Characters; proper records have far fewer. */
export const RECORD_MAX = 100_000
/** In the order that decides when the first lines agree on two. */
const DELIMITERS = ['\t', ';', ',', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
const SEPARATED_BY = {
  ',': 'commas',
  ';': 'semicolons',
  '|': 'bars',
  '\t': 'tabs',
} as const satisfies Record<Delimiter, string>

/** 'CSV with semicolons, Windows-1252'. */
export function csvFormat(delimiter: Delimiter, encoding: Encoding): string {
  return `CSV with ${SEPARATED_BY[delimiter]}, ${ENCODINGS[encoding]}`
}

/** `line` is where it starts, from 1; `text` is the line that could not be read. */
export type CsvRecord =
  | { line: number; cells: string[] }
  | { line: number; error: string; text: string }

const TOO_LONG = 'The row is too long.'
const WRONG_QUOTES =
  'The quotation marks are not right: a cell that begins with one must end with one.'
const SNIFFED_CHARACTERS = 16 * 1024
const SNIFFED_RECORDS = 20

const BREAK = String.raw`(?:\r\n?|\n)`
const BREAKS = new RegExp(BREAK, 'g')
const LINE = new RegExp(String.raw`[^\r\n]*${BREAK}`, 'y')
/** Spreadsheets take the delimiter from a first line “sep=;”. */
const SEP_LINE = new RegExp(String.raw`^"?sep=([,;|\t])"?${BREAK}`, 'i')
const QUOTED = /^"[^"]*(?:""[^"]*)*"$/
const RECORD = eachDelimiter(
  (delimiter, cell) => new RegExp(`${cell}(?:[${delimiter}]${cell})*${BREAK}`, 'y'),
)
const CELL = eachDelimiter(
  (delimiter, cell) => new RegExp(`(${cell})(?:[${delimiter}]|${BREAK})`, 'y'),
)

/**
 * Reads CSV as people and their spreadsheets write it, in pieces of any size: finds the delimiter, takes all
 * line breaks and stray quotation marks, and after a broken row resumes at the next line. Takes linear time, and
 * holds one piece and one record.
 */
export function csvReader() {
  let delimiter: Delimiter | undefined
  let rest = ''
  let line = 1
  let isInLongLine = false

  function* read(text: string, isLast: boolean): Generator<CsvRecord> {
    rest += text
    if (isLast && !/[\r\n]$/.test(rest)) rest += '\n'
    if (delimiter === undefined) {
      if (!isLast && rest.length < SNIFFED_CHARACTERS) return
      const sepLine = SEP_LINE.exec(rest)
      delimiter = (sepLine?.[1] as Delimiter | undefined) ?? findDelimiter(rest)
      rest = rest.slice(sepLine?.[0].length ?? 0)
      line += sepLine ? 1 : 0
    }
    let from = 0
    while (from < rest.length) {
      const span = isInLongLine
        ? lineAt(rest, from, isLast)
        : spanAt(rest, from, RECORD[delimiter], isLast)
      if (!span) break
      const text = rest.slice(from, span.end)
      if (span.isRecord) {
        const cells = splitRecord(text, delimiter)
        if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
      } else if (!isInLongLine) yield { line, ...errorOf(text) }
      isInLongLine = span.isCut
      line += span.isCut ? 0 : countBreaks(text)
      from = span.end
    }
    rest = rest.slice(from)
  }

  return {
    push: (text: string) => read(text, false),
    end: () => read('', true),
    /** Undefined until the first lines are read. */
    delimiter: () => delimiter,
  }
}

/** Reads a whole text, in a reader thread for example. */
export function* readCsv(text: string): Generator<CsvRecord> {
  const reader = csvReader()
  yield* reader.push(text.replace(/^\uFEFF/, ''))
  yield* reader.end()
}

/** `isCut` when more of its line may follow. */
type Span = { end: number; isRecord: boolean; isCut: boolean }

/** Returns the record or the line at a place; undefined when more text must decide. */
function spanAt(text: string, from: number, record: RegExp, isLast: boolean): Span | undefined {
  const end = endOf(record, text, from, isLast)
  if (end !== undefined && end - from <= RECORD_MAX) return { end, isRecord: true, isCut: false }
  if (!isLast && text.length - from <= RECORD_MAX) return undefined
  return lineAt(text, from, isLast)
}

function lineAt(text: string, from: number, isLast: boolean): Span {
  const end = endOf(LINE, text, from, isLast)
  return { end: end ?? text.length, isRecord: false, isCut: end === undefined }
}

/** A piece that ends in “\r” may go on with “\n”. */
function endOf(pattern: RegExp, text: string, from: number, isLast: boolean) {
  pattern.lastIndex = from
  const end = pattern.test(text) ? pattern.lastIndex : undefined
  return end === text.length && text.endsWith('\r') && !isLast ? undefined : end
}

/**
 * Makes a pattern from that of one cell: between quotation marks, or another, in which quotation marks mean
 * nothing except at the start: “27" television”, “"Nick" Byrne”. The kinds exclude each other, so matching never
 * goes back.
 */
function eachDelimiter(make: (delimiter: Delimiter, cell: string) => RegExp) {
  const patterns = DELIMITERS.map((delimiter) => {
    const quoted = '"[^"]*(?:""[^"]*)*"'
    const nearlyQuoted = String.raw`"[^"\r\n]*"[^"${delimiter}\r\n][^${delimiter}\r\n]*`
    const plain = String.raw`(?:[^"${delimiter}\r\n][^${delimiter}\r\n]*)?`
    const cell = `(?:${quoted}(?=[${delimiter}\r\n])|${nearlyQuoted}|${plain})`
    return [delimiter, make(delimiter, cell)] as const
  })
  return Object.fromEntries(patterns) as Record<Delimiter, RegExp>
}

/** @param text one whole record */
function splitRecord(text: string, delimiter: Delimiter): string[] {
  // Not `matchAll`, which compiles the pattern again for each record.
  const pattern = CELL[delimiter]
  pattern.lastIndex = 0
  const cells: string[] = []
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [, cell = ''] = found
    cells.push(QUOTED.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)
  }
  return cells
}

function errorOf(text: string) {
  if (text.length > RECORD_MAX) return { error: TOO_LONG, text: '' }
  return { error: WRONG_QUOTES, text: text.trimEnd() }
}

/** Chooses the delimiter that gives most of the first records as many cells as half of them have, and more than one. */
function findDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; agreeing: number; cells: number } | undefined
  for (const delimiter of DELIMITERS) {
    const counts = firstRecords(text, delimiter).map(({ length }) => length)
    const cells = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0
    const agreeing = counts.filter((count) => count === cells).length
    const isBetter =
      !best || agreeing > best.agreeing || (agreeing === best.agreeing && cells > best.cells)
    if (cells > 1 && isBetter) best = { delimiter, agreeing, cells }
  }
  return best?.delimiter ?? ','
}

function firstRecords(text: string, delimiter: Delimiter) {
  const start = text.slice(0, SNIFFED_CHARACTERS)
  const records: string[][] = []
  let from = 0
  while (records.length < SNIFFED_RECORDS) {
    const end = endOf(RECORD[delimiter], start, from, true)
    if (end === undefined) break
    records.push(splitRecord(start.slice(from, end), delimiter))
    from = end
  }
  return records
}

function countBreaks(text: string) {
  return text.match(BREAKS)?.length ?? 0
}
