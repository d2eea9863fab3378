import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { parseSubmission } from './submission.ts'

const TODAY = toDay('2026-11-21')
const FORM = {
  entryUrl: 'https://www.harbour-house.example/win',
  competitionTitle: 'Win a weekend in Dingle',
  promoterName: 'Harbour House',
  competitionEndDate: '2026-12-01',
  category1: 'Travel and Hotels',
  description: 'Two nights by the sea.',
}

function parse(changes: Record<string, unknown> = {}, anyClosingDate = false) {
  return parseSubmission({ ...FORM, ...changes }, { today: TODAY, anyClosingDate })
}

function errorsOf(changes: Record<string, unknown>) {
  try {
    parse(changes)
  } catch (error) {
    return error instanceof Problem ? error.errors : error
  }
  return {}
}

test('six fields are enough; the others have defaults', () => {
  expect(parse()).toMatchObject({
    categories: ['Travel and Hotels'],
    kind: 'free-prize-draw',
    entryMethod: 'online-form',
    entryFrequency: 'once',
    eligibility: 'roi',
    over18: false,
    costsMoney: false,
  })
})

test('form texts become typed values', () => {
  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ prizeValue: '1500' }, { prizeValue: 1500 }],
    [{ prizeValue: '€1,500' }, { prizeValue: 1500 }],
    [{ prizeValue: '€ 12 000 000' }, { prizeValue: 12_000_000 }],
    [{ prizeCount: ' 3 ' }, { prizeCount: 3 }],
    [{ over18: 'on' }, { over18: true }],
    [{ over18: true }, { over18: true }],
    [{ over18: 'off' }, { over18: false }],
    [{ entryUrl: 'www.harbour-house.ie/win' }, { entryUrl: 'https://www.harbour-house.ie/win' }],
    [{ entryUrl: ' http://a.ie ' }, { entryUrl: 'http://a.ie/' }],
    [{ category2: 'Pets', category3: 'Pets' }, { categories: ['Travel and Hotels', 'Pets'] }],
    [{ category1: '', category2: 'Pets' }, { categories: ['Pets'] }],
    [{ category1: undefined, categories: ['Cars', 'Pets'] }, { categories: ['Cars', 'Pets'] }],
  ]
  for (const [changes, expected] of cases) expect(parse(changes)).toMatchObject(expected)
  const absent = parse({ prizeValue: '', termsUrl: ' ' })
  expect([absent.prizeValue, absent.termsUrl]).toEqual([undefined, undefined])
})

test('errors are reported at their field', () => {
  const cases: [Record<string, unknown>, string, RegExp][] = [
    [{ competitionTitle: ' ' }, 'competitionTitle', /missing/],
    [{ competitionTitle: 'x'.repeat(121) }, 'competitionTitle', /120/],
    [{ description: 'x'.repeat(5001) }, 'description', /5000/],
    [{ category1: '' }, 'categories', /at least one/],
    [{ category1: 'Nonsense' }, 'categories', /no category/],
    [{ competitionEndDate: '2026-11-20' }, 'competitionEndDate', /has passed/],
    [{ competitionEndDate: '2029-01-01' }, 'competitionEndDate', /two years/],
    [{ competitionEndDate: '2026-02-30' }, 'competitionEndDate', /YYYY-MM-DD/],
    [{ winnerAnnouncementDate: '2026-11-30' }, 'winnerAnnouncementDate', /after the closing/],
    [{ prizeValue: 'a lot' }, 'prizeValue', /whole number/],
    [{ prizeValue: '1.5' }, 'prizeValue', /whole number/],
    [{ kind: 'lottery' }, 'kind', /one of/],
  ]
  for (const [changes, field, message] of cases) {
    expect([changes, errorsOf(changes)]).toEqual([
      changes,
      { [field]: expect.stringMatching(message) as string },
    ])
  }
})

test('links that are not web addresses are refused in every link field', () => {
  for (const link of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.ie/x',
    'mailto:a@b.ie',
    '//evil.example',
    'https://user@evil.example',
    'http:evil.example',
    'https://',
    'nonsense',
    'localhost',
  ]) {
    for (const field of ['entryUrl', 'termsUrl']) {
      expect([link, Object.keys(errorsOf({ [field]: link }) as object)]).toEqual([link, [field]])
    }
  }
})

test('today still counts, and admins may set any day', () => {
  expect(parse({ competitionEndDate: '2026-11-21' }).competitionEndDate).toBe('2026-11-21')
  expect(parse({ competitionEndDate: '2020-01-01' }, true).competitionEndDate).toBe('2020-01-01')
})

test('unknown fields of a submission are ignored', () => {
  const listing = parse({
    admin: true,
    status: 'approved',
    source: 'admin',
    competitionFeaturedFlag: 1,
    featured: 1,
    competitionSlug: 'mine',
    competitionID: 7,
    submittedBy: 1,
    importKey: 'x',
    publishedAt: 1,
    imageName: 'x',
    __proto__: { over18: true },
    constructor: { prototype: { over18: true } },
  })
  expect(Object.keys(listing).toSorted()).toEqual(Object.keys(parse()).toSorted())
  expect(listing.over18).toBe(false)
})
