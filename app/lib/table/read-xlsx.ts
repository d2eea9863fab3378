import { DAY_MS } from '#app/lib/time/durations.ts'
import { encodingOfStart } from '#app/lib/text/decode-text.ts'
import type { Archive } from './open-zip.ts'
import { linkOf, sheetBuilder, type Tally } from './sheet-builder.ts'
import { UnreadableTable, type Tab } from './table.ts'
import { attribute, xmlReader, type XmlHandler } from './xml-reader.ts'

/** In days: 1 January 1970 in the calendar that begins in 1900, and how much later the one of 1904 begins. */
const EPOCH = 25_569
const CALENDAR_1904 = 1_462
/** The formats of dates that are not written out. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36)
const LITERAL = /"[^"]*"|\\.|\[[^[\]]*\]/g
const ESCAPE = /_x([\da-f]{4})_/gi

type Relation = { id: string; type: string; target: string; isWeb: boolean }
type Book = { strings: string[]; isDate: boolean[]; offset: number }

/** Reads a workbook of Excel by its relations, which give its parts any name. */
export function readXlsx(archive: Archive, tally: Tally): Tab[] {
  const root = relationsOf(archive, '').find(({ type }) => type === 'officeDocument')
  const workbook = root?.target ?? 'xl/workbook.xml'
  const related = relationsOf(archive, workbook)
  const partOf = (kind: string) => related.find(({ type }) => type === kind)?.target
  const { sheets, offset } = readWorkbook(archive, workbook)
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')]
  const book = {
    offset,
    strings: strings ? readStrings(archive, strings) : [],
    isDate: styles ? readStyles(archive, styles) : [],
  }
  const tabs = sheets.flatMap(({ id, name, isHidden }) => {
    const sheet = related.find((one) => one.id === id && one.type === 'worksheet')
    return sheet ? readSheet(archive, sheet.target, book, tally).end(name, isHidden) : []
  })
  if (tabs.length === 0) throw new UnreadableTable('The file has no sheet.')
  return tabs
}

function parse(archive: Archive, part: string, handler: XmlHandler) {
  const parser = xmlReader(handler)
  let decoder: TextDecoder | undefined
  archive.read(part, (bytes) => {
    decoder ??= new TextDecoder(encodingOfStart(bytes))
    parser.write(decoder.decode(bytes, { stream: true }))
  })
  parser.end()
}

function relationsOf(archive: Archive, part: string): Relation[] {
  const at = part.lastIndexOf('/') + 1
  const file = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`
  const relations: Relation[] = []
  if (!archive.has(file)) return relations
  parse(archive, file, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship') return
      const isWeb = mode?.toLowerCase() === 'external'
      relations.push({
        id,
        type: type.slice(type.lastIndexOf('/') + 1),
        target: isWeb || /^https?:/i.test(target) ? target : resolve(part.slice(0, at), target),
        isWeb,
      })
    },
  })
  return relations
}

function resolve(folder: string, target: string) {
  return URL.parse(target.replaceAll('\\', '/'), `zip://z/${folder}`)?.pathname.slice(1) ?? ''
}

function readWorkbook(archive: Archive, part: string) {
  const sheets: { id: string; name: string; isHidden: boolean }[] = []
  let offset = 0
  parse(archive, part, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? ''))
        offset = CALENDAR_1904
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const isHidden = /hidden/i.test(attributes.state ?? '')
      sheets.push({ id, name: attributes.name ?? '', isHidden })
    },
  })
  return { sheets, offset }
}

/** Collects the texts of `t`, without those that say how a text is spoken. */
function textCollector() {
  let [text, spoken, isText] = ['', 0, false]
  return {
    open(name: string) {
      if (name === 'rPh') spoken += 1
      isText = name === 't' && spoken === 0
    },
    text(words: string) {
      if (isText) text += words
    },
    close(name: string) {
      if (name === 'rPh') spoken -= 1
      if (name === 't') isText = false
    },
    take() {
      const taken = unescape(text)
      text = ''
      return taken
    },
  }
}

function readStrings(archive: Archive, part: string): string[] {
  const strings: string[] = []
  const collector = textCollector()
  parse(archive, part, {
    ...collector,
    close(name) {
      collector.close(name)
      if (name === 'si') strings.push(collector.take())
    },
  })
  return strings
}

/** Whether cells of each style are dates. */
function readStyles(archive: Archive, part: string): boolean[] {
  const formats = new Map<string | undefined, boolean>()
  const isDate: boolean[] = []
  let isOfCells = false
  parse(archive, part, {
    open(name, { numFmtId: id, formatCode: code = '' }) {
      if (name === 'numFmt') formats.set(id, /[dy]/i.test(code.replace(LITERAL, '')))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) isDate.push(formats.get(id) ?? isDateFormat(Number(id)))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isDate
}

function readSheet(archive: Archive, part: string, book: Book, tally: Tally) {
  const builder = sheetBuilder(tally)
  const links = new Map(relationsOf(archive, part).map(({ id, target }) => [id, target]))
  const inline = textCollector()
  let [line, column] = [0, -1]
  let cell: { type: string; style: string; value: string; formula: string } | undefined
  let within: 'value' | 'formula' | undefined

  parse(archive, part, {
    open(name, attributes) {
      inline.open(name)
      if (name === 'row') {
        line = Number(attributes.r) || line + 1
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.r ?? '') ?? column + 1
        cell = { type: attributes.t ?? 'n', style: attributes.s ?? '', value: '', formula: '' }
      } else if (cell && name === 'v') within = 'value'
      else if (cell && name === 'f') within = 'formula'
      else if (name === 'mergeCell') builder.span(spanOf(attributes.ref ?? ''))
      else if (name === 'hyperlink') {
        const { line: at, column: of } = spanOf(attributes.ref ?? '')
        builder.link(at, of, links.get(attribute(attributes, 'id') ?? '') ?? '')
      }
    },
    text(words) {
      inline.text(words)
      if (cell && within) cell[within] += words
    },
    close(name) {
      inline.close(name)
      if (name === 'v' || name === 'f') within = undefined
      if (name !== 'c' || !cell) return
      const { type, formula } = cell
      const { link, text = '' } = linkOf(`=${formula}`)
      const value = type === 'inlineStr' ? inline.take() : valueOf(cell, book)
      if (formula !== '' && value === '' && !link) tally.unknown += type === 'str' ? 0 : 1
      builder.put(line, column, { text: value || text || (link ?? ''), link })
      cell = undefined
    },
  })
  return builder
}

function valueOf(cell: { type: string; style: string; value: string }, book: Book): string {
  const { type, style, value } = cell
  if (type === 's') return book.strings[Number(value)] ?? ''
  if (type === 'str') return unescape(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (value.trim() === '') return ''
  const number = Number(value)
  if (Number.isNaN(number)) return value
  return (book.isDate[Number(style)] && dayOf(number + book.offset)) || plainNumber(number)
}

/** Undefined for a time without a day. */
function dayOf(serial: number) {
  // A second belongs to the day that a rounded number shows.
  const days = Math.floor(serial + 1e-6)
  const date = new Date((days - EPOCH) * DAY_MS)
  return days < 1 || Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

/** As spreadsheets show it: 15 digits, without an exponent. */
export function plainNumber(number: number): string {
  const short = String(number)
  if (short.length <= 15) return short
  const text = String(Number(number.toPrecision(15)))
  return /e\+/.test(text) ? BigInt(Math.round(number)).toString() : text
}

function unescape(text: string) {
  return text
    .replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}

/** 2 of 'C7'; undefined without letters. */
function columnOf(reference: string) {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]?.toUpperCase()
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function spanOf(reference: string) {
  const [first = '', last = first] = reference.split(':')
  const [line, lastLine] = [first, last].map((one) => Number(one.replace(/\D/g, '')))
  return { line: line ?? 0, column: columnOf(first) ?? 0, lines: (lastLine ?? 0) - (line ?? 0) + 1 }
}
