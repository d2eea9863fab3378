import { strFromU8, unzipSync } from 'fflate'
import { DAY_MS } from '#app/lib/time/durations.ts'

/** Of all parts together; a small archive can hold gigabytes. */
const UNPACKED_MAX_BYTES = 40_000_000
const NEEDED =
  /^xl\/(?:workbook|styles|sharedStrings|worksheets\/(?:_rels\/)?sheet\d+)\.xml(?:\.rels)?$/
const SHEET = /^xl\/worksheets\/sheet/

/** In days: 1 January 1970 in the calendar that begins in 1900, and how much later the one of 1904 begins. */
const EPOCH = 25_569
const CALENDAR_1904 = 1_462
/** The formats of dates that are not written out. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36)

export class UnreadableTable extends Error {}

/** Returns the cells of the sheet with the most rows as texts, dates as YYYY-MM-DD, formulas as their results. */
export function readXlsx(bytes: Uint8Array): string[][] {
  const parts = unpack(bytes)
  const textOf = (name: string) => (parts[name] ? strFromU8(parts[name]) : '')
  const book: Book = {
    strings: elements('si', textOf('xl/sharedStrings.xml')).map(([, inner]) => textIn(inner)),
    isDate: dateStyles(textOf('xl/styles.xml')),
    offset: /date1904="(?:1|true)"/.test(textOf('xl/workbook.xml')) ? CALENDAR_1904 : 0,
  }
  const sheets = Object.keys(parts)
    .filter((name) => SHEET.test(name))
    .map((name) => {
      const [sheet, file] = [textOf(name), name.replace('sheets/', 'sheets/_rels/')]
      const links = linksOf(sheet, textOf(`${file}.rels`))
      return elements('row', sheet).map(([, row]) => readCells(row, { ...book, links }))
    })
  const longest = sheets.toSorted((a, b) => b.length - a.length)[0]
  if (!longest) throw new UnreadableTable('The file has no sheet.')
  return longest
}

function unpack(bytes: Uint8Array) {
  let unpacked = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!NEEDED.test(name)) return false
        unpacked += originalSize
        if (unpacked > UNPACKED_MAX_BYTES)
          throw new UnreadableTable('The spreadsheet is too large when it is unpacked.')
        return true
      },
    })
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable('The spreadsheet is damaged, or protected by a password.')
  }
}

type Book = { strings: string[]; isDate: readonly boolean[]; offset: number }
type Sheet = Book & { links: ReadonlyMap<string | undefined, string> }

/** The addresses behind the texts of a sheet, by the references of their cells. */
function linksOf(sheet: string, relations: string) {
  const found = elements('Relationship', relations).map(
    ([one]) => [attribute('Id', one), one] as const,
  )
  const targets = new Map(found)
  const cells = elements('hyperlink', sheet).map(([one]) => {
    const target = targets.get(attribute(String.raw`\w+:id`, one)) ?? ''
    return [attribute('ref', one), unescape(attribute('Target', target) ?? '')] as const
  })
  return new Map(cells.filter(([, link]) => /^https?:/i.test(link)))
}

/** In a sheet with links the first cell is the one behind the row's texts. */
function readCells(row: string, sheet: Sheet): string[] {
  const cells = sheet.links.size > 0 ? [''] : []
  const before = cells.length
  for (const [attributes, inner] of elements('c', row)) {
    const reference = attribute('r', attributes)
    const column = (columnOf(reference) ?? cells.length - before) + before
    while (cells.length < Math.min(column, COLUMNS_MAX)) cells.push('')
    if (column < COLUMNS_MAX) cells[column] = readCell(attributes, inner, sheet)
    if (before) cells[0] ||= sheet.links.get(reference) ?? ''
  }
  return cells
}

const COLUMNS_MAX = 200

function readCell(attributes: string, inner: string, { strings, isDate, offset }: Book): string {
  const type = attribute('t', attributes)
  if (type === 'inlineStr') return textIn(inner)
  const value = unescape(elements('v', inner)[0]?.[1] ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  const isText = type !== undefined && type !== 'n'
  if (isText || value === '' || !isDate[Number(attribute('s', attributes))]) return value
  const time = (Math.floor(Number(value)) - EPOCH + offset) * DAY_MS
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10)
}

const LITERAL = /"[^"]*"|\[[^[\]]*\]/g

/** Whether cells of each style are dates. */
function dateStyles(xml: string): boolean[] {
  const written = elements('numFmt', xml).map(([attributes]) => {
    const code = unescape(attribute('formatCode', attributes) ?? '').replace(LITERAL, '')
    return [attribute('numFmtId', attributes), /[dy]/i.test(code)] as const
  })
  const formats = new Map(written)
  return elements('xf', elements('cellXfs', xml)[0]?.[1] ?? '').map(([attributes]) => {
    const id = attribute('numFmtId', attributes)
    return formats.get(id) ?? isDateFormat(Number(id))
  })
}

/** The attributes and the content of each element of a name. */
function elements(name: string, xml: string): [attributes: string, inner: string][] {
  // oxlint-disable-next-line expressions/linear-time -- a tag ends where the next one begins
  const tag = new RegExp(String.raw`<(/?)(?:\w+:)?${name}(\s[^<>]*?)?(/?)>`, 'g')
  const found: [string, string][] = []
  let open: { attributes: string; end: number } | undefined
  for (const { 0: written, 1: isEnd, 2: attributes = '', 3: isEmpty, index } of xml.matchAll(tag)) {
    if (open && isEnd) found.push([open.attributes, xml.slice(open.end, index)])
    if (open && isEnd) open = undefined
    else if (open || isEnd) continue
    else if (isEmpty) found.push([attributes, ''])
    else open = { attributes, end: index + written.length }
  }
  return found
}

function attribute(name: string, attributes: string): string | undefined {
  // oxlint-disable-next-line expressions/linear-time -- a value ends where the next one begins
  return new RegExp(String.raw`\s${name}="([^"]*)"`).exec(attributes)?.[1]
}

function textIn(xml: string) {
  const texts = elements('t', xml).map(([, text]) => text)
  return unescape(texts.join(''))
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescape(text: string) {
  return text.replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (whole, hex: string, code: string, name) => {
    if (name) return ENTITIES[String(name)] ?? whole
    const point = Number.parseInt(code, hex ? 16 : 10)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })
}

/** 2 of 'C7'; undefined without letters. */
function columnOf(reference: string | undefined) {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
