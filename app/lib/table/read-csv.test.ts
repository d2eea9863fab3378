import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvReader, RECORD_MAX, readCsv, type CsvRecord } from './read-csv.ts'

const cellsOf = (text: string) =>
  [...readCsv(text)].map((record) => ('cells' in record ? record.cells : record.error))
const linesOf = (text: string) => [...readCsv(text)].map(({ line }) => line)
const WRONG = expect.stringContaining('The quotation marks are not right') as string

/** As long as what the delimiter is found in, so that each piece is read when it comes. */
const START = `${'x'.repeat(16 * 1024)},x\n`

function inPieces(text: string, size: number, start = ''): CsvRecord[] {
  const reader = csvReader()
  const found: CsvRecord[] = [...reader.push(start)]
  for (let from = 0; from < text.length; from += size)
    found.push(...reader.push(text.slice(from, from + size)))
  return [...found, ...reader.end()]
}

test.for([
  ['a line feed', 'a,b\n1,2\n'],
  ['a carriage return', 'a,b\r1,2\r'],
  ['both', 'a,b\r\n1,2\r\n'],
  ['all kinds', 'a,b\r1,2\n'],
  ['no break at the end', 'a,b\n1,2'],
  ['blank lines and rows', '\n\na,b\n , \n\n1,2\n,\n'],
  ['a byte order mark', '\uFEFFa,b\n1,2'],
  ['semicolons', 'a;b\n1;2'],
  ['tabs', 'a\tb\n1\t2'],
  ['bars', 'a|b\n1|2'],
  ['a named delimiter', 'sep=;\na;b\n1;2'],
  ['a named tab, quoted', '"sep=\t"\r\na\tb\r\n1\t2'],
  ['quotation marks', '"a","b"\n"1","2"'],
])('a table with %s is read', ([, text = '']) => {
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test.for([
  ['commas within cells between semicolons', 'a;b;c\n1,5;2,5;x, y, z\n', ';'],
  ['semicolons within cells between commas', 'a,b,c\nx; y,z; w,1\nx; y,z; w,1\n', ','],
  ['a delimiter in quotation marks', '"a,b,c,d";b\n"1,2,3,4";2\n', ';'],
  ['a single column', 'email\na@b.ie\n', ','],
  ['a first line without names', 'Byrne, Nick;a@b.ie\nO’Neill, Una;c@d.ie\n', ';'],
  ['a title above', 'Mine, all\na;b\n1,5;2\n3;4\n', ';'],
  ['rows of other lengths', 'a,b,c\n1,2\n1,2,3,4\n1\n', ','],
] as const)('the delimiter is found despite %s', ([, text, delimiter]) => {
  const reader = csvReader()
  expect([...reader.push(text), ...reader.end()]).not.toEqual([])
  expect(reader.delimiter()).toBe(delimiter)
})

test('a quoted cell has delimiters, doubled marks and line breaks as they are written', () => {
  expect(cellsOf('a,b\n"x,y","say ""hi"""\n"one\ntwo","one\r\ntwo\rthree"\n"",""""\n')).toEqual([
    ['a', 'b'],
    ['x,y', 'say "hi"'],
    ['one\ntwo', 'one\r\ntwo\rthree'],
    ['', '"'],
  ])
  expect(linesOf('a,b\n"one\r\ntwo\r",x\n1,2')).toEqual([1, 2, 5])
})

test('a stray quotation mark is a character of its cell', () => {
  expect(cellsOf('a,b\n27" television,5\'11"\n"Nick" Byrne,"x, y" z\n"c", d\n')).toEqual([
    ['a', 'b'],
    ['27" television', '5\'11"'],
    ['"Nick" Byrne', '"x, y" z'],
    ['c', ' d'],
  ])
})

test('a quotation mark that is never closed costs its line', () => {
  expect([...readCsv('a,b\n1,2\n"open,3\n4,5\n"6",7\n')]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, error: WRONG, text: '"open,3' },
    { line: 4, cells: ['4', '5'] },
    { line: 5, cells: ['6', '7'] },
  ])
  expect(cellsOf('a,b\n1,"open')).toEqual([['a', 'b'], WRONG])
})

test('a record over the limit costs its first line, and a longer line itself', () => {
  const long = 'x'.repeat(RECORD_MAX)
  const text = `a,b\n${long},1\n1,2\n"${long}",3\n"open\n${'y\n'.repeat(RECORD_MAX / 2)}",4\n5,6\n`
  const read = (records: CsvRecord[]) => records.map((one) => [one.line, Object.keys(one).at(-1)])
  const whole = [...readCsv(text)]
  expect(whole.slice(0, 6)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, error: 'The row is too long.', text: '' },
    { line: 3, cells: ['1', '2'] },
    { line: 4, error: 'The row is too long.', text: '' },
    { line: 5, error: WRONG, text: '"open' },
    { line: 6, cells: ['y'] },
  ])
  expect(whole.at(-1)).toEqual({ line: 7 + RECORD_MAX / 2, cells: ['5', '6'] })
  for (const size of [9_999, 70_000]) expect(read(inPieces(text, size))).toEqual(read(whole))
})

test('a spreadsheet’s file is read, with any delimiter', () => {
  const unit = fc.constantFrom('a', 'é', '"', ',', ';', '\t', '|', '\n', '\r', ' ', '🎁')
  const row = fc.array(fc.string({ unit, maxLength: 8 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, record_delimiter) => {
        const text = stringify(rows, { delimiter, record_delimiter, quoted: true })
        const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(cellsOf(`sep=${delimiter}\n${text}`)).toEqual(filled)
      },
    ),
    { numRuns: 300 },
  )
})

test('any text is read the same in pieces of any size', () => {
  const unit = fc.constantFrom('a', '"', '"', ',', '\n', '\r', '\0')
  const text = fc.string({ unit, maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (csv, size) => {
      expect(inPieces(csv, size, START)).toEqual([...readCsv(START + csv)])
    }),
    { numRuns: 200 },
  )
})
