import { decodeText, type Encoding } from '#app/lib/text/decode-text.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import {
  foreignArchive,
  foreignFile,
  foreignText,
  HTML,
  latin1,
  NO_TABLE,
  PASSWORD,
  startOf,
  XML,
  ZIP,
} from './foreign-files.ts'
import { openZip } from './open-zip.ts'
import { csvFormat, csvReader } from './read-csv.ts'
import { readHtmlTables } from './read-html-tables.ts'
import { openDocumentReader } from './read-open-document.ts'
import { readXlsx } from './read-xlsx.ts'
import { readXmlWorkbook } from './read-xml-workbook.ts'
import { lossNotes, newTally, type Tally } from './sheet-builder.ts'
import {
  TABLE_LIMITS,
  tooManyRows,
  UnreadableTable,
  type TableFile,
  type TableRow,
} from './table.ts'

const SPREADSHEET = /^application\/vnd\.oasis\.opendocument\.spreadsheet/
/**
 * Reads a table from a file of any program, told by what is in it.
 * @throws UnreadableTable with a sentence for the person.
 */
export function readTable(bytes: Uint8Array): TableFile {
  try {
    return read(bytes)
  } catch (cause) {
    if (cause instanceof UnreadableTable) throw cause
    throw new UnreadableTable('The file can’t be read. Save it as CSV, and choose that.', { cause })
  }
}

function read(bytes: Uint8Array): TableFile {
  if (bytes.length > TABLE_LIMITS.bytes)
    throw new UnreadableTable(
      `The file is too large: at most ${TABLE_LIMITS.bytes / 1_000_000} MB.`,
    )
  const foreign = foreignFile(bytes)
  if (foreign) throw new UnreadableTable(foreign)
  const tally = newTally()
  const file =
    latin1(bytes.subarray(0, 4)) === ZIP ? readArchive(bytes, tally) : readText(bytes, tally)
  const tabs = file.tabs.filter(({ rows }) => rows.length > 0)
  if (tabs.length === 0) throw new UnreadableTable('The file is empty.')
  return { ...file, tabs, notes: lossNotes(tally) }
}

type Read = Omit<TableFile, 'notes'>

function readArchive(bytes: Uint8Array, tally: Tally): Read {
  const archive = openZip(bytes)
  if (!archive.isLocked && archive.has('_rels/.rels') && !archive.has('xl/workbook.bin')) {
    const isWord = archive.names.some((name) => /^(?:word|ppt)\//.test(name))
    if (!isWord) return { format: 'Excel workbook', tabs: readXlsx(archive, tally) }
  }
  if (!archive.isLocked && archive.has('content.xml') && archive.has('mimetype')) {
    let type = ''
    archive.read('mimetype', (piece) => (type += latin1(piece)))
    if (!SPREADSHEET.test(type))
      throw new UnreadableTable(`This is an OpenDocument file, but no spreadsheet. ${NO_TABLE}`)
    if (isEncrypted(archive)) throw new UnreadableTable(PASSWORD)
    const reader = openDocumentReader(tally)
    const decoder = new TextDecoder()
    archive.read('content.xml', (piece) => reader.write(decoder.decode(piece, { stream: true })))
    return { format: 'OpenDocument spreadsheet', tabs: reader.end() }
  }
  throw new UnreadableTable(foreignArchive(archive))
}

function isEncrypted(archive: ReturnType<typeof openZip>) {
  let manifest = ''
  if (archive.has('META-INF/manifest.xml'))
    archive.read('META-INF/manifest.xml', (piece) => (manifest += latin1(piece)))
  return /encryption-data/.test(manifest)
}

function readText(bytes: Uint8Array, tally: Tally): Read {
  const { text, encoding } = decodeText(bytes)
  const start = startOf(text)
  const foreign = foreignText(start)
  if (foreign) throw new UnreadableTable(foreign)
  if (HTML.test(start)) return readPage(text, tally)
  return XML.test(start) ? readXml(text, tally) : readCsvTable(text, encoding)
}

function readPage(text: string, tally: Tally): Read {
  const tabs = readHtmlTables(text, tally)
  if (tabs.length === 0)
    throw new UnreadableTable(`This is a web page without a table. ${NO_TABLE}`)
  return { format: 'Web page with a table', tabs }
}

function readXml(text: string, tally: Tally): Read {
  const start = startOf(text)
  if (/<(?:\w+:)?Workbook\b/.test(start))
    return { format: 'XML workbook of Excel', tabs: readXmlWorkbook(text, tally) }
  if (/<office:document\b/.test(start)) {
    const reader = openDocumentReader(tally)
    reader.write(text)
    return { format: 'OpenDocument spreadsheet', tabs: reader.end() }
  }
  if (/<(?:html|table)\b/i.test(start)) return readPage(text, tally)
  throw new UnreadableTable(`This is XML, but no table. ${NO_TABLE}`)
}

function readCsvTable(text: string, encoding: Encoding): Read {
  const reader = csvReader()
  const rows: TableRow[] = []
  for (const piece of [text, undefined])
    for (const record of piece === undefined ? reader.end() : reader.push(piece)) {
      const { line } = record
      rows.push(
        'error' in record
          ? { line, cells: [record.text], error: record.error }
          : { line, cells: record.cells.slice(0, TABLE_LIMITS.columns).map(fromCell) },
      )
      // The headings, and one over the limit.
      if (rows.length > TABLE_LIMITS.rows + 1) throw tooManyRows()
    }
  const format = csvFormat(reader.delimiter() ?? ',', encoding)
  return { format, tabs: [{ name: 'The file', rows, isHidden: false }] }
}
