import { decodeText } from '#app/lib/text/decode-text.ts'
import type { Archive } from './open-zip.ts'

export const ZIP = 'PK\u0003\u0004'
export const HTML = /^<(?:!doctype html|html|head|body|meta|table|style|div|center|font)\b/i
export const XML = /^<(?:\?xml|!--|[\w-]{1,40}:|workbook|office)/i
const SNIFFED = 4000
/** Other files have a zero byte in their first few; a stray one in a text harms nothing. */
const BINARY_WITHIN = 64

const AS_TABLE = 'save it as .xlsx or CSV'
export const PASSWORD =
  'The workbook is protected by a password. Open it in its program, remove the password, and save it again.'
export const NO_TABLE = 'Choose a table: a file of Excel (.xlsx), OpenDocument (.ods) or CSV.'
const picture = `This is a picture. ${NO_TABLE}`
const text = (kind: string) =>
  `This is ${kind}. Copy its table into a spreadsheet, and ${AS_TABLE}.`
const spreadsheet = (kind: string) => `This is ${kind}. Open it in its program, and ${AS_TABLE}.`

const OLD_OFFICE = '\xd0\xcf\x11\xe0'
const film = `This is a film. ${NO_TABLE}`
const archive = 'This is an archive. Unpack it, and choose the table in it.'
const oldExcel = spreadsheet('a workbook of old Excel')
/** What begins with these bytes, after the first four where a file of a phone says its length. */
const BEGINNINGS: readonly (readonly [beginnings: readonly string[], sentence: string])[] = [
  [['%PDF-'], text('a PDF')],
  [['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'], picture],
  [['ftyphei', 'ftyphev', 'ftypmif', 'ftypavif'], picture],
  [['ftyp'], film],
  [['{\\rtf'], text('a text document (RTF)')],
  [
    ['\x1f\x8b'],
    `This is a packed file: of Gnumeric, or an archive. Open it in its program, and ${AS_TABLE}.`,
  ],
  [['Rar!', '7z\xbc\xaf', '\xfd7zXZ', 'BZh'], archive],
  [['\t\0\x04\0', '\t\x02\x06\0', '\t\x04\x06\0', '\t\x08\x08\0', '\t\x08\x10\0'], oldExcel],
  [['SQLite format 3\0'], 'This is a database. Save its table as CSV.'],
  [['ID;P'], spreadsheet('a spreadsheet in the SYLK format')],
  [['TABLE\r\n0,1', 'TABLE\n0,1'], spreadsheet('a spreadsheet in the DIF format')],
]

/** Names of the streams of an old Office file, in the order that decides. */
const STREAMS: readonly (readonly [string, string])[] = [
  ['EncryptedPackage', PASSWORD],
  ['WordDocument', text('an old Word document')],
  ['PowerPoint Document', text('an old PowerPoint presentation')],
  ['Workbook', spreadsheet('an old Excel file (.xls)')],
  ['Book', spreadsheet('an old Excel file (.xls)')],
]

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/, spreadsheet('a binary workbook of Excel (.xlsb)')],
  [/^word\//, text('a Word document')],
  [/^ppt\//, text('a PowerPoint presentation')],
  [
    /^index(?:\/|\.zip$)|\.iwa$/,
    'This is a file of Apple Numbers, Pages or Keynote. In Numbers, choose File, Export To, and Excel or CSV.',
  ],
]

/** Says what a file is that is no table, and how to save it; undefined for what may be one. */
export function foreignFile(bytes: Uint8Array): string | undefined {
  const start = latin1(bytes.subarray(0, 64))
  if (start.startsWith(OLD_OFFICE)) return oldOfficeFile(bytes)
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return picture
  const isOf = (beginning: string) =>
    start.startsWith(beginning, beginning.startsWith('ftyp') ? 4 : 0)
  return BEGINNINGS.find(([beginnings]) => beginnings.some(isOf))?.[1]
}

function oldOfficeFile(bytes: Uint8Array) {
  const content = latin1(bytes)
  const has = (name: string) => content.includes([...name].map((letter) => `${letter}\0`).join(''))
  return STREAMS.find(([name]) => has(name))?.[1] ?? spreadsheet('an old Office file')
}

/** Says what an archive is that is no table. */
export function foreignArchive({ names, isLocked }: Archive): string {
  if (isLocked) return PASSWORD
  const part = PARTS.find(([pattern]) => names.some((name) => pattern.test(name)))
  return part?.[1] ?? archive
}

/** Says what a text is that is no table. */
export function foreignText(start: string): string | undefined {
  if (/^\s*BEGIN:VCARD/i.test(start)) return 'These are contacts (vCard). Export them as CSV.'
  if (/^\s*BEGIN:VCALENDAR/i.test(start)) return `This is a calendar. ${NO_TABLE}`
  if (/^MIME-Version:/im.test(start.slice(0, 500)))
    return spreadsheet('a web page in one file (MHTML)')
  return start.slice(0, BINARY_WITHIN).includes('\0') ? `This is no table. ${NO_TABLE}` : undefined
}

/** A character for each byte, unlike TextDecoder’s “latin1”, which is Windows-1252. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Whether a file is a text with a row on each line: only what begins otherwise is unpacked or parsed. */
export function isPlainText(bytes: Uint8Array): boolean {
  if (latin1(bytes.subarray(0, 4)) === ZIP || foreignFile(bytes)) return false
  const text = startOf(decodeText(bytes.subarray(0, SNIFFED)).text)
  return !HTML.test(text) && !XML.test(text) && !foreignText(text)
}

/** The first text after comments. */
export function startOf(text: string): string {
  let start = text.slice(0, SNIFFED).trimStart()
  while (start.startsWith('<!--') && start.includes('-->'))
    start = start.slice(start.indexOf('-->') + 3).trimStart()
  return start
}
