import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readLayout, readRows } from './read-rows.server.ts'
import { openFile } from './source-file.server.ts'

const COLUMNS = 'competitionTitle,description,categories,promoterName,entryUrl,competitionEndDate'

async function layoutOf(name: string, content: string | Uint8Array) {
  const written = path.join(mkdtempSync(path.join(tmpdir(), 'rows-test-')), name)
  writeFileSync(written, content)
  const file = await openFile(written)
  return { file, layout: await readLayout(file) }
}

/** What is read of a file: rows as [line, title], errors as [line, sentence]. */
async function read(name: string, content: string | Uint8Array) {
  const { file, layout } = await layoutOf(name, content)
  const title = layout.columns.findIndex((column) => column.name === 'competitionTitle')
  const found: [number, unknown][] = []
  for await (const { line, cells, error } of readRows(file, layout))
    found.push([line, error ?? cells[title]])
  return found
}

const readCsv = (...lines: string[]) => read('list.csv', [COLUMNS, ...lines].join('\n'))
const row = (title: string) => `${title},text,Cars,Shop,https://a.example,2026-12-01`

test('CSV: a byte order mark, Windows line ends, blank lines and quoted line breaks', async () => {
  const text = `\uFEFF${COLUMNS}\r\n${row('One')}\r\n\r\n${row('"Two\r\nlines, ""quoted"""')}\r\n${row('Three')}`

  expect(await read('list.csv', text)).toEqual([
    [2, 'One'],
    [4, 'Two\r\nlines, "quoted"'],
    [6, 'Three'],
  ])
})

test('CSV: a row may lack its last cells, and a row with more of them does not affect its neighbours', async () => {
  expect(
    await readCsv(row('One'), 'Short,text', `${row('Two')},more`, `${row('Three')},,`, row('Four')),
  ).toEqual([
    [2, 'One'],
    [3, 'Short'],
    [4, 'The row has 7 cells, the first line 6.'],
    [5, 'Three'],
    [6, 'Four'],
  ])
})

test('CSV: a missing quotation mark costs one row', async () => {
  const wrong = expect.stringContaining('The quotation marks are not right')
  expect(await readCsv(row('One'), row('"Open'), row('Two'), row('"Three"'), row('Four'))).toEqual([
    [2, 'One'],
    [3, wrong],
    [4, 'Two'],
    [5, 'Three'],
    [6, 'Four'],
  ])
  expect(await readCsv(row('27" screen'), row('Two'))).toEqual([
    [2, '27" screen'],
    [3, 'Two'],
  ])
  expect(await readCsv(row('One'), row('"Open'))).toEqual([
    [2, 'One'],
    [3, wrong],
  ])
})

test('CSV: thousands of broken rows after an open quotation mark are reported one by one', async () => {
  const broken = Array.from({ length: 20_000 }, () => '"a"b"c,"')
  const rows = await readCsv(row('One'), row('"Open'), ...broken, row('Last'))
  expect(rows).toHaveLength(20_003)
  expect(rows[1]).toEqual([3, expect.stringContaining('The quotation marks are not right')])
  expect(rows[20_001]).toEqual([20_003, expect.stringContaining('The quotation marks')])
  expect(rows.at(-1)).toEqual([20_004, 'Last'])
})

test('CSV: a cell of a megabyte is an error, whether it has quotation marks or not', async () => {
  const mega = 'x'.repeat(1_000_000)
  expect(await readCsv(row(mega), row('Two'), row(`"${mega}"`), row('Four'))).toEqual([
    [2, 'The row is too long.'],
    [3, 'Two'],
    [4, 'The row is too long.'],
    [5, 'Four'],
  ])
})

test('CSV: a first line that cannot be read, or has too many columns, ends the reading', async () => {
  const refused = (text: string, sentence: string) =>
    expect(read('list.csv', text)).rejects.toThrow(sentence)
  await refused('"competitionTitle\nx', 'The first line cannot be read. The quotation marks')
  await refused(`${'a'.repeat(100_001)}\n1`, 'The first line cannot be read. The row is too long.')
  await refused('a,'.repeat(9_999), 'The first line names 10,000 columns.')
  await refused('a,'.repeat(99_999), 'The first line cannot be read. The row is too long.')
  await refused(' \n', 'The file is empty.')
  await refused('', 'The file is empty.')
})

test.for([
  ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
  ['UTF-16 of Windows', 'utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  [
    'Windows-1252',
    'windows-1252',
    (text: string) => Buffer.from(text.replace('€', '\x80'), 'latin1'),
  ],
] as const)('a file in %s is read, and the encoding is known', async ([, encoding, encode]) => {
  const bytes = encode([COLUMNS, row('One'), row('Win €100 in Dún Laoghaire')].join('\r'))
  expect(await read('list.csv', bytes)).toEqual([
    [2, 'One'],
    [3, 'Win €100 in Dún Laoghaire'],
  ])
  expect((await layoutOf('list.csv', bytes)).layout.encoding).toBe(encoding)
})

test('a row with letters that were lost before is reported', async () => {
  expect(await readCsv(row('One'), row('Win \uFFFD100'))).toEqual([
    [2, 'One'],
    [3, expect.stringContaining('letters that were lost')],
  ])
  expect(await read('list.json', `[${object('Win \uFFFD100')}]`)).toEqual([
    [1, expect.stringContaining('letters that were lost')],
  ])
})

test('the layout has the columns with an example, the delimiter, and how dates are written', async () => {
  const { layout } = await layoutOf('list.csv', ' Title ;Closes\n;05/12/2026\nWin;31/12/2026\n')
  expect(layout).toEqual({
    encoding: 'utf-8',
    delimiter: ';',
    rows: 2,
    columns: [
      { name: 'Title', example: 'Win', dates: { dayFirst: 0, monthFirst: 0, unclear: null } },
      {
        name: 'Closes',
        example: '05/12/2026',
        dates: { dayFirst: 1, monthFirst: 0, unclear: '05/12/2026' },
      },
    ],
  })
  const json = await layoutOf('list', '[{"a": 1}, {"b": "x", "a": 2}]')
  expect(json.layout).toMatchObject({
    rows: 2,
    columns: [{ name: 'a' }, { name: 'b', example: 'x' }],
  })
  expect(json.layout.delimiter).toBeUndefined()
})

const object = (title: string) => JSON.stringify({ competitionTitle: title })

test('JSON: arrays on one line or many, and JSON Lines; each object has its first line’s number', async () => {
  const pretty = `[\n  {\n    "competitionTitle": "One }{ \\" ["\n  },\n\n  { "competitionTitle": "Two" }\n]`
  expect(await read('list.json', pretty)).toEqual([
    [2, 'One }{ " ['],
    [6, 'Two'],
  ])
  expect(await read('list.json', `\uFEFF[${object('One')},${object('Two')}]`)).toEqual([
    [1, 'One'],
    [1, 'Two'],
  ])
  expect(await read('list.ndjson', `${object('One')}\n${object('Two')}\n`)).toEqual([
    [1, 'One'],
    [2, 'Two'],
  ])
  expect(await read('list.json', '[]')).toEqual([])
})

test('without a known file extension the first character decides the format', async () => {
  expect(await read('list', ` [${object('One')}]`)).toEqual([[1, 'One']])
  expect(await read('list.txt', `${COLUMNS}\n${row('One')}`)).toEqual([[2, 'One']])
})

test('JSON: only the broken rows in the middle are lost', async () => {
  const lines = [
    '[',
    `${object('One')},`,
    '{"competitionTitle": tru},',
    '{"competitionTitle": "open},',
    `${object('Four')},`,
  ]
  const more = [
    '{"competitionTitle": "never closed",',
    `${object('Six')},`,
    '17, "text {", null',
    object('Nine'),
    ']',
  ]
  expect(await read('list.json', [...lines, ...more].join('\n'))).toEqual([
    [2, 'One'],
    [3, expect.stringContaining('The row is not proper JSON')],
    [4, 'A text in this row does not end on its line.'],
    [5, 'Four'],
    [6, 'The row does not end.'],
    [7, 'Six'],
    [8, 'Something here is not a row.'],
    [9, 'Nine'],
  ])
})

test('JSON: a truncated file is reported', async () => {
  expect(await read('list.json', `[\n${object('One')},\n`)).toEqual([
    [2, 'One'],
    [3, 'The list does not end: the end of the file may be missing.'],
  ])
  expect(await read('list.json', `[\n${object('One')},\n{"competitionTitle": "Tw`)).toEqual([
    [2, 'One'],
    [3, 'The row does not end.'],
  ])
})

test('JSON: a huge row and a deeply nested row are reported', async () => {
  const deep = `{"competitionTitle": ${'['.repeat(1000)}${']'.repeat(1000)}}`
  const lines = ['[', `${object('x'.repeat(1_000_000))},`, `${deep},`, object('Four'), ']']
  expect(await read('list.json', lines.join('\n'))).toEqual([
    [2, 'The row is too long.'],
    [3, 'The row is nested too deeply.'],
    [4, 'Four'],
  ])
})

test('chunks of a file can end anywhere', async () => {
  const long = Array.from({ length: 9000 }, (_, index) => object(`Win prize é ${index} "{`))
  const found = await read('list.json', `[${long.join(',\n')}]`)

  expect(found).toHaveLength(9000)
  expect(found[8999]).toEqual([9000, 'Win prize é 8999 "{'])
})

test('a missing file is reported', async () => {
  await expect(openFile('/no/such/file.csv')).rejects.toMatchObject({
    kind: 'not-found',
    message: 'There is no file /no/such/file.csv.',
  })
})
