import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { EntryInput, MarkInput, WinInput } from '../input/tracker.ts'
import { ENTRY_SHAPE, MARK_SHAPE, readRow, WIN_SHAPE } from './check-rows.ts'
import { readLogFile, refuseSize, writeLogFile } from './copy-file.ts'
import { MEMBER_ROWS_MAX } from './limits.ts'
import { newEntry, type Mark, type Win } from './records.ts'
import { newWin } from './win-form.ts'

const uuid = (number: number) => `8f14e45f-ceea-467f-a8d0-${String(number).padStart(12, '0')}`
const SAVED_AT = new Date('2026-11-23T10:00Z')
const stamp = { at: 1_795_262_400_000, device: 'phone' }
const ENTRY = newEntry({ id: uuid(1), competitionID: 7, at: stamp.at, via: 'opened' })
const MARK: Mark = { competitionID: 7, state: 'later', ...stamp }
const WIN: Win = {
  ...newWin(uuid(2), toDay('2026-11-20'), aFacts(7)),
  prize: 'A kayak',
  note: 'Two\nlines',
  value: 250,
  enteredOn: toDay('2026-11-01'),
  closesOn: null,
  link: 'https://shop.example/win',
  lost: false,
  repeats: 'weekly',
  ...stamp,
}
const LOG = {
  entries: [ENTRY],
  undone: [uuid(3)],
  marks: [MARK],
  wins: [WIN],
  facts: [
    aFacts(7, {
      termsUrl: 'https://www.harbour-house.example/terms',
      answerQuote: null,
      prizeQuote: 'Prizes are sent within 28 days.',
    }),
  ],
}
const FILE = JSON.parse(writeLogFile(LOG, SAVED_AT)) as Record<string, unknown>
const read = (changes: object) => readLogFile(JSON.stringify({ ...FILE, ...changes }))

test('a saved copy is read as it was written', () => {
  expect(readLogFile(writeLogFile(LOG, SAVED_AT))).toEqual({ log: LOG })
  expect(FILE).toMatchObject({ version: 1, savedAt: '2026-11-23T10:00:00.000Z' })
})

test('a win that an earlier version wrote is read with nothing of an own entry', () => {
  const {
    enteredOn: _on,
    closesOn: _closes,
    link: _link,
    lost: _lost,
    repeats: _repeats,
    ...earlier
  } = WIN
  const none = { enteredOn: null, closesOn: null, link: '', lost: false, repeats: null }
  expect(read({ wins: [earlier] }).log?.wins).toEqual([{ ...WIN, ...none }])
})

test('unknown fields are left out, and the day of an entry follows from its time', () => {
  const { log } = read({ entries: [{ ...ENTRY, day: '2020-01-01', admin: true }] })
  expect(log?.entries).toEqual([ENTRY])
})

test.for<[name: string, text: string]>([
  ['nothing', ''],
  ['text', 'hello'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another file', '{"entries":[]}'],
])('%s is refused as another file', ([, text]) => {
  expect(readLogFile(text).error).toMatch(/^This isn’t a file from “Save a copy”/)
})

test.for<[changes: object, error: RegExp]>([
  [{ version: 2 }, /newer version/],
  [{ wins: undefined }, /^Nothing was imported: the file has no “wins”/],
  [{ entries: [ENTRY, { ...ENTRY, via: 'fax' }] }, /the “via” of entry 2 of the file/],
  [{ entries: [null] }, /the “id” of entry 1/],
  [{ undone: ['x'] }, /the “id” of undone entry 1/],
  [{ marks: [{ ...MARK, state: 'maybe' }] }, /the “state” of mark 1/],
  [{ wins: [{ ...WIN, wonOn: '2026-02-30' }] }, /the “wonOn” of win 1/],
  [{ facts: [aFacts(1, { entryUrl: 'javascript:alert(1)' })] }, /the “entryUrl” of competition 1/],
  [{ facts: [{ ...aFacts(1), winnersUrl: 'data:text/html,x' }] }, /the “winnersUrl” of/],
  [{ facts: [{ ...aFacts(1), entryFrequency: null }] }, /the “entryFrequency” of/],
  [{ undone: Array.from({ length: MEMBER_ROWS_MAX }, (_, n) => uuid(n)) }, /too large/],
])('a file with %j is refused as a whole', ([changes, error]) => {
  const result = read(changes)
  expect(result.error).toMatch(error)
  expect(result.log).toBeUndefined()
})

test('a file over 30 MB is not read', () => {
  expect(refuseSize(30_000_000)).toBeUndefined()
  expect(refuseSize(30_000_001)).toMatch(/at most 30 MB and 50,000 rows/)
})

const TEXTS = ['', 'x', '1', '2026-11-20', '2026-02-30', 'a b', 'device_1', 'opened', 'none']
const NUMBERS = [0, 1, -1, 1.5, 2 ** 31, 2 ** 53, 9e15]
const OTHERS = [undefined, null, true, false, [], {}, 'x'.repeat(10_001), uuid(9)]
const VALUES: unknown[] = [...TEXTS, ...NUMBERS, ...OTHERS]

test.for([
  { name: 'entry', shape: ENTRY_SHAPE, schema: EntryInput, row: ENTRY },
  { name: 'mark', shape: MARK_SHAPE, schema: MarkInput, row: MARK },
  { name: 'win', shape: WIN_SHAPE, schema: WinInput, row: WIN },
])('the device refuses the same $name as the server', ({ shape, schema, row }) => {
  expect(schema.safeParse(row).success).toBe(true)
  for (const field of Object.keys(row)) {
    for (const value of VALUES) {
      const changed = { ...row, [field]: value }
      const accepted = 'row' in readRow<unknown>(shape, changed)
      expect([field, value, accepted]).toEqual([field, value, schema.safeParse(changed).success])
    }
  }
})
