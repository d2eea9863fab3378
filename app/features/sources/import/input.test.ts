import { expect, test } from 'vitest'
import { dublinDay } from '#app/lib/time/days.ts'
import { NOW, TODAY } from '#test/makers.ts'
import { parseRow, type FileValues } from './input.ts'

const ROW = {
  competitionTitle: 'Win a weekend',
  description: 'Two nights.',
  categories: 'Travel and Hotels; tickets',
  promoterName: 'Harbour House',
  entryUrl: 'https://a.example/win',
  competitionEndDate: '2026-12-01',
}

function parse(changes: FileValues = {}, index = 0, now = NOW, dates = {}) {
  return parseRow({ ...ROW, ...changes }, { index, now, today: dublinDay(now), dates })
}

function publishedAt(text: string, index: number, now = NOW) {
  const parsed = parse({ publishedAt: text }, index, now)
  return 'listing' in parsed ? parsed.listing.publishedAt?.toISOString() : parsed.error
}

test('text becomes lists, numbers and booleans; empty means absent', () => {
  expect(
    parse({
      over18: 'Yes',
      costsMoney: '0',
      prizeValue: '250',
      prizeCount: '',
      competitionFeaturedFlag: '1',
    }),
  ).toEqual({
    listing: expect.objectContaining({
      categories: ['Travel and Hotels', 'Tickets'],
      over18: true,
      costsMoney: false,
      prizeValue: 250,
      competitionFeaturedFlag: 1,
      kind: 'free-prize-draw',
    }),
    doubts: [],
  })
  expect(parse({ prizeValue: 250, over18: true, categories: ['Cars'] })).toEqual({
    listing: expect.objectContaining({ prizeValue: 250, over18: true, categories: ['Cars'] }),
    doubts: [],
  })
})

test('a row’s errors are sentences, one after another', () => {
  expect(
    parse({
      competitionEndDate: '1 Dec',
      categories: 'Cars;Foo',
      over18: 'maybe',
      prizeValue: '£5',
    }),
  ).toEqual({
    error:
      'There is no category “Foo”. 18+ is yes or no. The prize value must be a whole number. Closing date: “1 Dec” leaves a doubt. What is meant?',
  })
})

test.each([
  ['prizeValue', 'about fifty', 'prizeValue'],
  ['prizeValue', '£5', 'prizeValue'],
  ['prizeCount', 'two', 'prizeCount'],
  ['winnerAnnouncementDate', 'December', 'winnerAnnouncementDate'],
  ['winnerAnnouncementDate', 'soon', 'winnerAnnouncementDate'],
  ['entryFrequency', 'now and then', 'entryFrequency'],
] as const)('a row stays whose %s is “%s”, and the doubt is said', (field, cell, name) => {
  const parsed = parse({ [field]: cell })
  expect(parsed).toEqual({
    listing: expect.not.objectContaining({ [name]: cell }),
    doubts: [expect.stringContaining(`“${cell}” leaves a doubt`)],
  })
})

test.each([
  ['over18', 'maybe'],
  ['costsMoney', 'a little'],
  ['competitionEndDate', 'December'],
] as const)('a row is left out whose %s is “%s”', (field, cell) => {
  expect(parse({ [field]: cell })).toHaveProperty('error')
})

test('days can be relative to today in Ireland', () => {
  const lateEvening = new Date('2026-07-01T23:30:00Z')
  expect(
    parse({ competitionEndDate: 'today+12', winnerAnnouncementDate: 'Today' }, 0, lateEvening),
  ).toEqual({
    listing: expect.objectContaining({
      competitionEndDate: '2026-07-14',
      winnerAnnouncementDate: '2026-07-02',
    }),
    doubts: [],
  })
  expect(parse({ competitionEndDate: 'today-3' })).toEqual({
    listing: expect.objectContaining({ competitionEndDate: '2026-11-18' }),
    doubts: [],
  })
  expect(parse({ competitionEndDate: 'today + soon' })).toHaveProperty('error')
})

test('a relative publication is about noon, in the order of the file, never in the future', () => {
  expect(publishedAt('today-3', 0)).toBe('2026-11-18T12:00:00.000Z')
  expect(publishedAt('today-3', 1)).toBe('2026-11-18T11:59:59.990Z')
  expect(publishedAt('today+5', 0)).toBe(NOW.toISOString())
  expect(publishedAt('today', 0, new Date('2026-11-21T08:00:00Z'))).toBe('2026-11-21T08:00:00.000Z')
  expect(publishedAt('2026-11-20T10:00:00+01:00', 0)).toBe('2026-11-20T09:00:00.000Z')
  expect(publishedAt('2026-11-22T10:00:00Z', 0)).toBe('The time of publication is in the future.')
  expect(publishedAt('yesterday', 0)).toContain('must be written like')
})

test('a row that is not an object has only errors', () => {
  expect(parseRow({}, { index: 0, now: NOW, today: TODAY, dates: {} })).toEqual({
    error: expect.stringContaining('The title is missing.'),
  })
  expect(
    parse({ competitionTitle: 5, entryUrl: ['x'], reference: 'a\u0000b', competitionSlug: '../x' }),
  ).toEqual({
    error: expect.stringContaining('The slug can only have'),
  })
})
