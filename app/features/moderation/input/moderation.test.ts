import { expect, test } from 'vitest'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { readQuery } from '#app/lib/http/list-query.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { MARKUP, SEARCHES } from '#test/hostile-texts.ts'
import { EndDate, ListQuery, Reason, ReportInput, StatusInput } from './moderation.ts'
import { REASON_MAX, REPORT_NOTE_MAX, REPORT_REASONS } from '../rules/decisions.ts'

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test('a competitionID is a whole number from 1, as a number or in digits', () => {
  for (const id of [1, 7, 2_147_483_647, '1', '0012', '2147483647'])
    expect([id, CompetitionID.safeParse(id).data]).toEqual([id, Number(id)])
  const wrong = [
    0,
    -1,
    1.5,
    2 ** 31,
    NaN,
    Infinity,
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1.0',
    '1e3',
    '0x1',
  ]
  for (const id of [...wrong, '٣', true, null, undefined, [], [1], ['1'], {}, 1n, new Date(1)])
    expect([id, accepts(CompetitionID, id)]).toEqual([id, false])
})

test("only a competition's number is read", () => {
  const sent = `{
    "competition": {"competitionID": 3, "status": "approved", "competitionFeaturedFlag": 1},
    "status": true, "admin": true, "now": 0, "__proto__": {"from": "approved", "reason": "x"}}`
  expect(parseInput(StatusInput, JSON.parse(sent))).toEqual({
    competitionID: 3,
    status: 'approved',
    reason: null,
    from: 'pending',
  })
})

test('a closing date is an existing day of this century', () => {
  for (const day of ['2001-01-01', '2024-02-29', '2099-12-31', ' 2026-12-24\n'])
    expect([day, EndDate.safeParse(day).data]).toEqual([day, day.trim()])
  for (const day of ['2000-12-31', '2100-01-01', '2023-02-29', '2026-1-1', '20226-01-01', '', null])
    expect([day, accepts(EndDate, day)]).toEqual([day, false])
})

test('a reason is one line of limited length, or none', () => {
  for (const [typed, stored] of [
    ['  It has\r\n\tclosed. ', 'It has closed.'],
    ['a\u2028b\u00a0c', 'a b c'],
    ['', null],
    [' \n ', null],
    [null, null],
    [undefined, null],
    ['x'.repeat(REASON_MAX), 'x'.repeat(REASON_MAX)],
    ...MARKUP.map((text) => [text, text]),
  ])
    expect(parseInput(Reason, typed)).toBe(stored)
  for (const typed of ['x'.repeat(REASON_MAX + 1), 'a\0', 'a\u0085', '\ud800', 7, {}, ['x']])
    expect([typed, accepts(Reason, typed)]).toEqual([typed, false])
})

test('a report has one of the reasons, and may have a note', () => {
  const report = { competitionID: 1, reason: 'expired' }
  for (const reason of REPORT_REASONS)
    expect(accepts(ReportInput, { ...report, reason })).toBe(true)
  for (const reason of [undefined, null, '', 'EXPIRED', 'spam', 1, ['expired']])
    expect([reason, accepts(ReportInput, { ...report, reason })]).toEqual([reason, false])
  for (const [note, stored] of [
    [undefined, null],
    [null, null],
    ['  ', null],
    [' two\nlines ', 'two\nlines'],
    ['x'.repeat(REPORT_NOTE_MAX), 'x'.repeat(REPORT_NOTE_MAX)],
  ])
    expect(parseInput(ReportInput, { ...report, note }).note).toBe(stored)
  for (const note of ['x'.repeat(REPORT_NOTE_MAX + 1), 'a\0b', '\ud800', 'bell\u0007', 1, {}])
    expect([note, accepts(ReportInput, { ...report, note })]).toEqual([note, false])
})

test("invalid values in a list's query are ignored", () => {
  const plain = { page: 1 }
  expect(readQuery(ListQuery, new URLSearchParams())).toEqual(plain)
  for (const query of [
    'category=Boats&status=secret&source=nowhere&order=random&page=x',
    'category=&status=&source=&order=&page=&text=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e99',
    'page=100001',
    `text=${'x'.repeat(101)}`,
    'text=%20%20',
    '__proto__=1&constructor=2',
    'page=2&page=nonsense',
  ])
    expect([query, readQuery(ListQuery, new URLSearchParams(query))]).toEqual([query, plain])
  for (const text of SEARCHES) {
    const read = readQuery(ListQuery, new URLSearchParams({ text }))
    expect(read.text ?? '').toBe(text.toWellFormed().trim().slice(0, 100))
  }
})

test("a list's query selects what is shown", () => {
  for (const category of CATEGORIES)
    expect(readQuery(ListQuery, new URLSearchParams({ category })).category).toBe(category)
  const query = { text: ' kayak ', status: 'approved', source: 'fpd', order: 'closing', page: '7' }
  expect(readQuery(ListQuery, new URLSearchParams(query))).toEqual({
    ...query,
    text: 'kayak',
    page: 7,
  })
})
