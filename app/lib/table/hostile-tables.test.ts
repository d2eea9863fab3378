import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { anXlsx } from '#test/brought-lists/an-xlsx.ts'
import { readTable } from './read-table.ts'
import { TABLE_LIMITS, UnreadableTable } from './table.ts'

const bytesOf = (start: string, length = 600) =>
  Uint8Array.from({ length }, (_, at) => (at < start.length ? start.charCodeAt(at) : 0))
const oldOffice = (stream: string) =>
  bytesOf(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(100)}${[...stream].join('\0')}\0`)
const openDocument = (type: string, more: Zippable = {}) =>
  zipSync({
    mimetype: strToU8(`application/vnd.oasis.opendocument.${type}`),
    'content.xml': strToU8('<a/>'),
    ...more,
  })
const withPart = (name: string) =>
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), [name]: strToU8('x') })

test.for<[name: string, bytes: Uint8Array, sentence: RegExp]>([
  ['old Excel', oldOffice('Workbook'), /old Excel file .*save it as \.xlsx or CSV/],
  ['old Excel of 1995', oldOffice('Book'), /old Excel/],
  ['Excel 4', bytesOf('\x09\x04\x06\0\0\0\x10\0'), /old Excel/],
  ['old Word', oldOffice('WordDocument'), /old Word document/],
  [
    'an encrypted workbook',
    oldOffice('EncryptedPackage'),
    /protected by a password.*remove the password/,
  ],
  [
    'an encrypted OpenDocument',
    openDocument('spreadsheet', {
      'META-INF/manifest.xml': strToU8('<manifest:encryption-data/>'),
    }),
    /protected by a password/,
  ],
  ['Word', withPart('word/document.xml'), /Word document/],
  ['PowerPoint', withPart('ppt/presentation.xml'), /PowerPoint/],
  ['a binary workbook', withPart('xl/workbook.bin'), /\.xlsb/],
  ['Numbers', withPart('Index/Document.iwa'), /Numbers.*Export To/],
  ['old Numbers', withPart('Index.zip'), /Numbers/],
  ['OpenDocument text', openDocument('text'), /no spreadsheet/],
  ['another archive', withPart('photos/1.jpg'), /Unpack it/],
  ['PDF', bytesOf('%PDF-1.7'), /PDF/],
  ['RTF', bytesOf('{\\rtf1'), /text document/],
  ['PNG', bytesOf('\x89PNG\r\n\x1a\n'), /picture/],
  ['JPEG', bytesOf('\xff\xd8\xff\xe0'), /picture/],
  ['a picture of a phone', bytesOf('\0\0\0\x18ftypheic'), /picture/],
  ['a film', bytesOf('\0\0\0\x18ftypmp42'), /film/],
  ['gzip', bytesOf('\x1f\x8b\x08'), /Gnumeric/],
  ['a database', bytesOf('SQLite format 3\0'), /database/],
  ['SYLK', strToU8('ID;PWXL;N;E\nC;X1;Y1;K"a"\n'), /SYLK/],
  ['DIF', strToU8('TABLE\r\n0,1\r\n"a"\r\n'), /DIF/],
  ['contacts', strToU8('BEGIN:VCARD\nFN:A\n'), /vCard/],
  ['a calendar', strToU8('BEGIN:VCALENDAR\n'), /calendar/],
  [
    'a page saved as one file',
    strToU8('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<html>'),
    /MHTML/,
  ],
  ['a page without a table', strToU8('<!DOCTYPE html><html><p>Win, a, car</p>'), /without a table/],
  ['a feed', strToU8('<?xml version="1.0"?><rss><channel/></rss>'), /XML, but no table/],
  ['other bytes', bytesOf('\x01\x02\x03'), /no table/],
  ['an empty file', strToU8(' \n,\n'), /is empty/],
  [
    'an archive without a sheet',
    zipSync({
      '_rels/.rels': strToU8('<Relationships/>'),
      'xl/workbook.xml': strToU8('<workbook/>'),
    }),
    /no sheet/,
  ],
  ['too many bytes', new Uint8Array(TABLE_LIMITS.bytes + 1).fill(65), /too large: at most 10 MB/],
])('%s is refused with a sentence', ([, bytes, sentence]) => {
  expect(() => readTable(bytes)).toThrow(sentence)
})

const WORKBOOK = {
  '_rels/.rels': strToU8(
    '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="a"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
  ),
}
const bomb = (sheet: string | Uint8Array) =>
  zipSync(
    { ...WORKBOOK, 'xl/sheet.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet },
    { level: 9 },
  )

test.for<[name: string, make: () => Uint8Array, sentence: RegExp]>([
  ['one long part', () => bomb(new Uint8Array(30_000_000)), /too large when it is unpacked/],
  [
    'cells without end',
    () => bomb('<sheetData><row>' + '<c><v>1</v></c>'.repeat(1_000_000)),
    /too large|too many cells/,
  ],
  ['elements in each other', () => bomb('<a>'.repeat(100_000)), /nested too deeply/],
  [
    'rows without end',
    () => bomb('<sheetData>' + '<row><c><v>1</v></c></row>'.repeat(60_000)),
    /too many rows/,
  ],
  [
    'a page of cells in each other',
    () => strToU8('<html><table><tr>' + '<td><b>'.repeat(500_000)),
    /nested too deeply/,
  ],
])('a bomb ends with a sentence: %s', ([, make, sentence]) => {
  expect(() => readTable(make())).toThrow(sentence)
})

test('headings and 50,000 rows are read as CSV and as a workbook, and one row more is refused', () => {
  const rows = ['What', ...Array.from({ length: TABLE_LIMITS.rows }, (_, at) => `Jumper ${at}`)]
  const files = [
    (some: string[]) => strToU8(some.join('\n')),
    (some: string[]) => anXlsx(some.map((what) => [what])),
  ]
  for (const make of files) {
    expect(readTable(make(rows)).tabs[0]?.rows).toHaveLength(TABLE_LIMITS.rows + 1)
    expect(() => readTable(make([...rows, 'Boots']))).toThrow(/at most 50,000/)
  }
})

test('a workbook with any byte cut or changed is read as it was, or refused with a sentence', () => {
  const whole = anXlsx([
    ['What', 'Entered'],
    ['Jumper', '07/11/2026'],
    ['Boots', 'x'.repeat(50)],
  ])
  const rows = readTable(whole).tabs
  const read = (bytes: Uint8Array) => {
    try {
      return readTable(bytes).tabs
    } catch (error) {
      return error instanceof UnreadableTable ? rows : error
    }
  }
  for (let at = 0; at < whole.length; at += 7) {
    expect(read(whole.slice(0, at))).toEqual(rows)
    expect(read(whole.with(at, (whole[at] ?? 0) ^ 255))).toEqual(rows)
  }
})
