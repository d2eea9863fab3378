import { expect, test } from 'vitest'
import { chosenFields, columnsError, guessFields } from './columns.ts'
import {
  mayHaveMonthFirst,
  NO_DATES,
  noteDate,
  readWrittenDay,
} from '#app/features/reading/rules/written-day.ts'
import { readAmount, readYesNo } from '#app/features/reading/rules/cell-values.ts'
import { readCategories, readChoice } from './values.ts'

test.for([
  ['31/12/2026', '2026-12-31'],
  ['5/12/2026', '2026-12-05'],
  ['05/12/26', '2026-12-05'],
  ['31.12.2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['31/12/2026 23:59', '2026-12-31'],
  ['31/12/2026 00:00:00', '2026-12-31'],
  ['31/12/2026, 11:59 pm', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31 23:59:00', '2026-12-31'],
  ['2026-12-31T23:59:00', '2026-12-31'],
  ['2026-12-31T23:59:00Z', '2026-12-31'],
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-12-31T23:59:00.000+00:00', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['31-Dec-26', '2026-12-31'],
  ['31 Dec 2026', '2026-12-31'],
  ['31st December 2026', '2026-12-31'],
  ['Thursday, 31 December 2026', '2026-12-31'],
  ['31 December 2026 at 17.00', '2026-12-31'],
  ['31 Sept. 2026', undefined],
  ['30 Sept. 2026', '2026-09-30'],
  ['December 31, 2026', '2026-12-31'],
  ['Dec 31st 2026', '2026-12-31'],
  ['12/31/2026', undefined],
  ['31/02/2026', undefined],
  ['99/99/2026', undefined],
  ['31 December', undefined],
  ['2026', undefined],
  ['46387', undefined],
  ['Ongoing until 2027', undefined],
  ['31/12/20260', undefined],
  ['31/12-2026', undefined],
] as const)('the date %s is %s', ([cell, day]) => {
  expect(readWrittenDay(cell, NO_DATES)).toBe(day)
})

test.for([
  ['days first', ['31/12/2026', '05/12/2026'], '2026-12-05', false],
  ['nothing proved', ['05/12/2026', '06/06/2026'], '2026-12-05', false],
  ['months first', ['12/31/2026', '05/12/2026'], undefined, true],
  ['both', ['12/31/2026', '31/12/2026', '05/12/2026'], '2026-12-05', false],
] as const)('05/12/2026 in a column with %s', ([, cells, day, isDoubtful]) => {
  const order = cells.reduce(noteDate, NO_DATES)
  expect(readWrittenDay('05/12/2026', order)).toBe(day)
  expect(mayHaveMonthFirst('05/12/2026', order)).toBe(isDoubtful)
  expect(readWrittenDay('06/06/2026', order)).toBe('2026-06-06')
  expect(readWrittenDay('12/31/2026', order)).toBeUndefined()
  expect(readWrittenDay('2026-05-12', order)).toBe('2026-05-12')
})

test.for([
  ['1500', 1500],
  ['€1,500', 1500],
  ['€ 1,500.00', 1500],
  ['1.500 €', 1500],
  ['1.500,00€', 1500],
  ['EUR 1 500', 1500],
  ['1\u202f500\u00a0€', 1500],
  ['1,234,567 euro', 1_234_567],
  ['499.99', 499],
  ['0', 0],
  ['£5', undefined],
  ['€1,50,000', undefined],
  ['about €500', undefined],
  ['€1.5', undefined],
  ['', undefined],
  ['-5', undefined],
] as const)('the amount %s is %s', ([cell, amount]) => {
  expect(readAmount(cell)).toBe(amount)
})

test.for([
  ['Food and Drink', ['Food & Drink']],
  ['food & drink; Cars', ['Food & Drink', 'Cars']],
  ['Travel', ['Travel and Hotels']],
  ['Sport|Toys', ['Sports and Leisure', 'Toys and Games']],
  ['Food, Drink', ['Food & Drink']],
  ['Cars, Pets', ['Cars', 'Pets']],
  ['Pets / Home', ['Pets', 'Home and Garden']],
  ['Games', ['Games']],
  ['Cars;Foo', ['Cars', 'Foo']],
  [';', []],
] as const)('the categories %s', ([cell, categories]) => {
  expect(readCategories(cell)).toEqual(categories)
})

test.for([
  ['eligibility', 'ROI', 'roi'],
  ['eligibility', 'Ireland', 'roi'],
  ['eligibility', 'Republic of Ireland', 'roi'],
  ['eligibility', 'ROI & NI', 'island-of-ireland'],
  ['eligibility', 'Ireland and Northern Ireland', 'island-of-ireland'],
  ['eligibility', 'Island of Ireland', 'island-of-ireland'],
  ['eligibility', 'All-Ireland', 'island-of-ireland'],
  ['eligibility', 'Ireland & NI', 'island-of-ireland'],
  ['eligibility', 'Northern Ireland', 'ni'],
  ['eligibility', 'UK & Ireland', undefined],
  ['eligibility', 'ni', 'ni'],
  ['eligibility', 'Worldwide', undefined],
  ['entryMethod', 'Online', 'online-form'],
  ['entryMethod', 'online_form', 'online-form'],
  ['entryMethod', 'Website', 'online-form'],
  ['entryMethod', 'Instagram', 'social-media'],
  ['entryMethod', 'E-mail', 'email'],
  ['entryMethod', 'By text', undefined],
  ['entryMethod', 'Text', 'phone-text'],
  ['entryMethod', 'In-store', 'in-store'],
  ['entryFrequency', 'Daily', 'daily'],
  ['entryFrequency', 'Once a day', 'daily'],
  ['entryFrequency', 'every day', 'daily'],
  ['entryFrequency', 'Weekly', 'weekly'],
  ['entryFrequency', 'No limit', 'unlimited'],
  ['entryFrequency', 'One entry per person', 'once'],
  ['entryFrequency', 'monthly', undefined],
  ['kind', 'Prize draw', 'free-prize-draw'],
  ['kind', 'Instant Win', 'instant-win'],
  ['kind', 'Competition', 'competition'],
  ['entryDailyRule', 'every 24 hours', '24-hours'],
] as const)('%s: %s is %s', ([name, cell, value]) => {
  expect(readChoice(name, cell)).toBe(value)
})

test('yes and no are read as people write them', () => {
  for (const cell of ['Yes', 'TRUE', 'y', '1', 'x', '✓', '18+']) expect(readYesNo(cell)).toBe(true)
  for (const cell of ['No', 'FALSE', 'n', '0', 'Free']) expect(readYesNo(cell)).toBe(false)
  expect(readYesNo('maybe')).toBeUndefined()
})

test('columns are known by the names of their fields, and by what people call them', () => {
  const columns = [
    ['Title', 'competitionTitle'],
    ['T&Cs', 'termsUrl'],
    ['Entry_Link', 'entryUrl'],
    ['Closing Date', 'competitionEndDate'],
    ['Winners announced', 'winnerAnnouncementDate'],
    ['Prize value (€)', 'prizeValue'],
    ['How many prizes', null],
    ['Who can enter', 'eligibility'],
    ['18+', 'over18'],
    ['Date', null],
    ['Notes', null],
    ['A', null],
    ['', null],
    ['status', 'status'],
  ] as const
  expect(guessFields(columns.map(([name]) => name))).toEqual(columns.map(([, field]) => field))
})

test.each([
  ['From', 'Until'],
  ['From', 'To'],
  ['Opens', 'Closes'],
  ['Start', 'End'],
  ['Runs from', 'Runs to'],
  ['Valid from', 'Valid until'],
  ['Promotion starts', 'Promotion ends'],
  ['First day', 'Last day to enter'],
])('of the columns %s and %s the second is the closing date', (opens, closes) => {
  expect(guessFields(['Title', opens, closes])).toEqual([
    'competitionTitle',
    null,
    'competitionEndDate',
  ])
})

test('a field has one column: the one with its own name, else the first', () => {
  expect(guessFields(['Link', 'URL', 'Name', 'competitionTitle'])).toEqual([
    'entryUrl',
    null,
    null,
    'competitionTitle',
  ])
  expect(guessFields(['entryUrl', 'entryUrl'])).toEqual(['entryUrl', null])
  expect(chosenFields(['a', 'b', 'c'], ['entryUrl', 'entryUrl', '__proto__'])).toEqual([
    'entryUrl',
    null,
    null,
  ])
  expect(chosenFields(['Link', 'x'], ['entryUrl'])).toEqual(['entryUrl', null])
})

test('columns that are needed are named', () => {
  expect(columnsError(guessFields(['a', 'b']))).toBe(
    'The first line must name the columns. Required: Title, Description, Categories, Promoter, Entry link, Closing date.',
  )
  expect(columnsError(guessFields(['title', 'link', 'closes', 'category', 'brand']))).toBe(
    'The first line is missing: Description.',
  )
})
