import { expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { writeLogCsv } from './log-csv.ts'
import { newEntry } from './records.ts'
import { newWin } from './win-form.ts'

const entry = (competitionID: number, at: string) =>
  newEntry({ id: at, competitionID, at: Date.parse(`${at}Z`), via: 'round' })
const wonOn = (day: string, prize: string, note = '') => ({
  ...newWin(day, toDay(day), facts),
  prize,
  note,
  value: 250,
  at: 1,
  device: 'phone',
})
const ANSWERED = { answeredOn: toDay('2026-11-20'), arrivedOn: toDay('2026-11-21') }
/** Promoter, value, three days, note and address. */
const NOTHING = Array.from({ length: 7 }, () => '')
const facts = aFacts(1, { competitionTitle: '=HYPERLINK("x")', competitionSlug: 'win-a-kayak' })

function rowsOf(csv: string) {
  return parse(csv, { bom: true })
}

test('the table has entries and wins, oldest first', () => {
  const csv = writeLogCsv(
    {
      entries: [entry(1, '2026-11-22T09:05'), entry(2, '2026-07-01T22:30')],
      own: [
        {
          ...wonOn('2026-11-20', 'Hamper', 'At the till'),
          wonOn: null,
          enteredOn: toDay('2026-11-19'),
        },
      ],
      wins: [{ ...wonOn('2026-11-20', 'A “kayak”', 'Two\nlines'), ...ANSWERED }],
      facts: new Map([[1, facts]]),
    },
    'https://competitions.example',
  )
  const address = 'https://competitions.example/competition/win-a-kayak'
  const round = 'Entered in Today'
  const won = ['Won', '2026-11-20', '', 'A “kayak”', facts.promoterName, '250']
  expect(rowsOf(csv).slice(1)).toEqual([
    [round, '2026-07-01', '23:30', 'Competition 2', ...NOTHING],
    [
      'Own entry',
      '2026-11-19',
      '',
      'Hamper',
      facts.promoterName,
      '',
      '',
      '',
      '',
      'At the till',
      '',
    ],
    [...won, '2026-11-20', '', '2026-11-21', 'Two\nlines', address],
    [
      round,
      '2026-11-22',
      '09:05',
      '\'=HYPERLINK("x")',
      facts.promoterName,
      ...NOTHING.slice(2),
      address,
    ],
  ])
  expect(csv.startsWith('\uFEFF"What","Day",')).toBe(true)
})

test.for(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('the cell %j is disarmed', (text) => {
  const csv = writeLogCsv(
    { entries: [], own: [], wins: [wonOn('2026-11-20', text, text)], facts: new Map() },
    '',
  )
  const [, row] = rowsOf(csv)
  expect([row?.[3], row?.[9]]).toEqual([`'${text}`, `'${text}`])
})
