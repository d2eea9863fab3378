import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { joinTabs } from '#app/lib/table/join-tabs.ts'
import { readTable } from '#app/lib/table/read-table.ts'
import { toDay } from '#app/lib/time/days.ts'
import { COMPERS } from '#test/brought-lists/compers.ts'
import { EXCEL_COMPERS } from '#test/brought-lists/excel-compers.ts'
import { BROUGHT } from '#test/brought-lists/files.ts'
import { HEADED } from '#test/brought-lists/headed-files.ts'
import { LOGS, LOGS_DAY } from '#test/brought-lists/logs.ts'
import { MORE_COMPERS } from '#test/brought-lists/more-compers.ts'
import { WORDED } from '#test/brought-lists/worded-files.ts'
import { aFacts } from '#test/tracker-facts.ts'
import type { Win } from '../records.ts'
import { guessLayout } from './columns.ts'
import { toLog } from './match.ts'
import { readRows, type ListRow } from './read-rows.ts'
import { splitNotes } from './notes.ts'

const TODAY = toDay('2026-11-21')
const STAMP = { at: 5, device: 'list' }

function readFile(bytes: Uint8Array, today = TODAY) {
  const rows = splitNotes(joinTabs(readTable(bytes)).rows)
  return readRows(rows, guessLayout(rows), today)
}

test.each([...BROUGHT, ...HEADED, ...WORDED, ...COMPERS, ...MORE_COMPERS, ...EXCEL_COMPERS])(
  '$name is read without touching a column',
  ({ bytes, rows, bad = 0, doubtful = 0 }) => {
    const read = readFile(bytes)
    expect(read.rows).toMatchObject(rows)
    expect(read.rows).toHaveLength(rows.length)
    expect(read.bad).toHaveLength(bad)
    expect(read.doubtful).toHaveLength(doubtful)
  },
)

test.each(LOGS)('the log $name is read without touching a column', ({ bytes, rows }) => {
  const read = readFile(bytes, toDay(LOGS_DAY))
  expect(read.rows).toMatchObject(rows)
  expect(read.rows).toHaveLength(rows.length)
})

test('no row is lost: each is read or told with its line and cells', () => {
  const { rows, bad, doubtful } = readFile(
    strToU8(
      'Prize,Entered\nA,32/13/2026\n\nB,1/11/2026\n,\n,2/11/2026\nC,October 2026\n"D,3/11/2026\n',
    ),
  )
  expect(rows).toMatchObject([
    { what: 'A', enteredOn: null, entered: true, note: '32/13/2026' },
    { what: 'B' },
    { what: 'C', enteredOn: null, entered: true, note: 'October 2026' },
  ])
  expect(doubtful).toEqual([
    {
      line: 2,
      error: 'Date entered: “32/13/2026” leaves a doubt, so it stands in the note. What is meant?',
      cells: ['A', '32/13/2026'],
    },
    {
      line: 7,
      error:
        'Date entered: “October 2026” leaves a doubt, so it stands in the note. What is meant?',
      cells: ['C', 'October 2026'],
    },
  ])
  expect(bad).toMatchObject([
    { line: 6, error: 'It doesn’t say what it is.', cells: ['', '2/11/2026'] },
    { line: 8, error: expect.stringContaining('quotation marks') },
  ])
})

test.each([
  ['From', 'Until'],
  ['From', 'To'],
  ['Opens', 'Closes'],
  ['Start', 'End'],
  ['Runs from', 'Runs to'],
  ['Live', 'Last day'],
])('of the columns %s and %s only the second says anything of an entry', (opens, closes) => {
  const { rows } = readFile(
    strToU8(`Prize,${opens},${closes}\nA kayak,1/11/2026,18/12/2026\nA tent,2/11/2026,19/12/2026`),
  )
  expect(rows).toMatchObject([
    { enteredOn: null, entered: false, closesOn: '2026-12-18' },
    { enteredOn: null, entered: false, closesOn: '2026-12-19' },
  ])
})

test.each([
  ['Closes', 'December'],
  ['Closes', 'mid December'],
  ['Closes', 'December 2026'],
  ['Closes', '12 or 13 December 2026'],
  ['Closes', 'end of the month'],
  ['Closes', 'Friday'],
  ['Value', 'five hundred'],
  ['Value', 'two hundred euro'],
])('of a cell of “%s” that says “%s” is asked', (name, cell) => {
  const [closes, value] = name === 'Closes' ? [cell, '40'] : ['18/12/2026', cell]
  const file = `Prize,Entered,Closes,Value\nA kayak,1/11/2026,${closes},${value}\nA tent,2/11/2026,ongoing,20`
  const { rows, doubtful } = readFile(strToU8(file))
  expect(rows).toMatchObject([{ what: 'A kayak', note: cell }, { what: 'A tent' }])
  const error = `${name}: “${cell}” leaves a doubt, so it stands in the note. What is meant?`
  expect(doubtful).toMatchObject([{ line: 2, error }])
})

test('a column “Until” has closing dates where few of its cells are days', () => {
  const file = 'Prize,From,Until\nA,1/12/2026,18/12/2026\nB,,mid December\nC,,ongoing\nD,,Friday'
  const { rows, doubtful } = readFile(strToU8(file))
  expect(rows.map(({ closesOn, entered }) => [closesOn, entered])).toEqual([
    ['2026-12-18', false],
    [null, false],
    [null, false],
    [null, false],
  ])
  expect(doubtful.map(({ line }) => line)).toEqual([3, 5])
})

test('a prize that arrived was won, although the row says “No”', () => {
  const layout = { start: 1, columns: ['what', 'won', 'arrivedOn'] as const }
  const cells = [
    ['Prize', 'Won', 'Arrived'],
    ['Kayak', 'No', '12/11/2026'],
    ['Boat', 'No', ''],
  ]
  const rows = cells.map((one, index) => ({ line: index + 1, cells: one }))
  expect(readRows(rows, layout, TODAY).rows).toMatchObject([
    { what: 'Kayak', wonOn: '2026-11-12', arrivedOn: '2026-11-12', lost: false },
    { what: 'Boat', wonOn: null, arrivedOn: null, lost: true },
  ])
})

const ROW: ListRow = {
  what: 'Weekend in Dingle',
  promoter: 'Harbour House Ltd',
  link: '',
  enteredOn: toDay('2026-11-01'),
  entered: true,
  repeats: null,
  closesOn: null,
  wonOn: null,
  lost: false,
  value: null,
  arrivedOn: null,
  note: '',
}
const listing = (id: number, end: string, changes = {}) =>
  aFacts(id, {
    competitionTitle: 'Win a weekend in Dingle',
    competitionEndDate: toDay(end),
    entryUrl: `https://www.harbour-house.example/win/${id}`,
    ...changes,
  })
const LISTINGS = [
  listing(1, '2026-10-01'),
  listing(2, '2026-11-30'),
  listing(3, '2026-12-31'),
  listing(4, '2026-12-31', { competitionTitle: 'Win a kayak', promoterName: 'Sea' }),
]

test.each<[name: string, changes: Partial<ListRow>, id: number | null]>([
  ['title and promoter: the first that closed after the entry', {}, 2],
  ['another promoter', { promoter: 'Hotel' }, null],
  ['a title alone', { promoter: '' }, 2],
  ['the link before the title', { link: 'http://harbour-house.example/win/3/?utm_source=x' }, 3],
  [
    'a link of a listing that had closed',
    { link: 'https://harbour-house.example/win/1', what: 'Boat' },
    null,
  ],
  ['nothing alike', { what: 'A car' }, null],
])('a row is matched by %s', async (_name, changes, id) => {
  const log = await toLog([{ ...ROW, ...changes }], LISTINGS, [], STAMP)
  expect(log.entries.map(({ competitionID }) => competitionID)).toEqual(id === null ? [] : [id])
  expect(log.wins.map(({ prize }) => prize)).toEqual(id === null ? [changes.what ?? ROW.what] : [])
  expect(log.own).toBe(id === null ? 1 : 0)
})

test('a win of a listing is an entry and a win, a lost one is not asked about', async () => {
  const won = { ...ROW, wonOn: toDay('2026-12-01'), value: 50 }
  const lost = { ...ROW, what: 'Kayak', promoter: 'Sea', lost: true }
  const log = await toLog([won, lost], LISTINGS, [], STAMP)
  expect(log.entries.map(({ competitionID, day }) => [competitionID, day])).toEqual([
    [2, '2026-11-01'],
    [4, '2026-11-01'],
  ])
  expect(log.wins).toMatchObject([{ competitionID: 2, wonOn: '2026-12-01', value: 50 }])
  expect(log.marks).toMatchObject([{ competitionID: 4, state: 'not-for-me' }])
})

test('the same file has the same ids; equal rows have their own', async () => {
  const ids = async () => (await toLog([ROW, ROW], [], [], STAMP)).wins.map(({ id }) => id)
  expect(await ids()).toEqual(await ids())
  expect(new Set(await ids()).size).toBe(2)
})

const winOf = async (changes: Partial<ListRow>, ...known: Win[]) =>
  (await toLog([{ ...ROW, ...changes }], [], known, STAMP)).wins[0]

test.each<[name: string, edited: Partial<Win>, row: Partial<ListRow>, stored: Partial<Win> | null]>(
  [
    ['nothing new', {}, {}, null],
    ['what was written here since', { note: 'Rang them', wonOn: toDay('2026-11-05') }, {}, null],
    [
      'what is empty here',
      { note: 'Rang them', at: 9 },
      { wonOn: toDay('2026-11-06'), value: 50, note: 'Rang' },
      { note: 'Rang them', wonOn: toDay('2026-11-06'), value: 50, at: 10, device: 'list' },
    ],
    ['a deleted one', { deleted: true, prize: '' }, {}, { deleted: false, prize: ROW.what }],
  ],
)('a list brought again: %s', async (_name, edited, row, stored) => {
  const first = { ...(await winOf({})), at: 3, device: 'phone', ...edited } as Win
  expect((await winOf(row, first)) ?? null).toEqual(stored && { ...first, ...STAMP, ...stored })
})

test.each([
  ['entered by today', null, '2026-11-20'],
  ['entered by its last day', toDay('2026-11-10'), '2026-11-10'],
])(
  'a row without its day of entry is %s, also when it is brought later',
  async (_name, closesOn, day) => {
    const row = {
      enteredOn: null,
      closesOn,
      repeats: 'daily' as const,
    }
    const bring = async (at: string, ...known: Win[]) =>
      (await toLog([{ ...ROW, ...row }], [], known, { ...STAMP, at: Date.parse(at) })).wins[0]
    const first = await bring('2026-11-20T12:00:00Z')
    expect(first).toMatchObject({ enteredOn: day, repeats: 'daily' })
    expect(await bring('2026-11-27T12:00:00Z', ...(first ? [first] : []))).toBeUndefined()
  },
)

test('a row that says it is not entered is an entry to make', async () => {
  expect(await winOf({ enteredOn: null, entered: false })).toMatchObject({ enteredOn: null })
})

test('a row of another day is another entry', async () => {
  const second = await winOf({ enteredOn: toDay('2026-11-02') })
  expect(second?.id).not.toBe((await winOf({}))?.id)
})
