import { expect, test } from 'vitest'
import { newEntry } from '../records.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { findSigns, MESSAGE_MAX, verdictOf } from './check-message.ts'
import { findEntries } from './find-entries.ts'
import { linksIn } from './links.ts'
import { SIGNS } from './signs.ts'

const idsOf = (text: string) => findSigns(text).map(({ id }) => id)

test.each([
  ['https://anpost.com.parcel.example/pay', 'imitation'],
  ['https://an-post-ie.example', 'imitation'],
  ['https://revenue.ie.tax.example', 'imitation'],
  ['tesco-prize.com/win', 'imitation'],
  ['https://tesc0.example', 'imitation'],
  ['https://lidl.ie@185.203.117.20/prize', 'hidden-link'],
  ['http://0xb9cb7514/prize', 'hidden-link'],
  ['http://[2001:db8::1]/prize', 'hidden-link'],
  ['https://xn--pple-43d.example', 'hidden-link'],
  ['https://аldi.example', 'hidden-link'],
  ['https://ＴＥＳＣＯ-win.example', 'imitation'],
  ['https://bit.ly/x', 'hidden-link'],
  ['https://shop.example/prize.apk?x=1', 'download'],
  ['p\u200Bay the fee', 'fee'],
  ['𝐏𝐚𝐲 the 𝐟𝐞𝐞', 'fee'],
  ['Pаy now', 'alphabet'],
])('%s shows the sign %s', (text, id) => {
  expect(idsOf(text)).toContain(id)
})

test.each([
  'https://www.anpost.com/rewards',
  'https://shop.tesco.ie/',
  'https://www.revenue.ie/en/',
  'https://ballycastlebooks.ie/winners',
  'Thank you. See you at 5.30 p.m.',
])('%s shows no sign', (text) => {
  expect(idsOf(text)).toEqual([])
})

test('a sentence that denies a cost hides no other sentence', () => {
  expect(idsOf('There is nothing to pay.')).toEqual([])
  expect(idsOf('There is nothing to pay. Send us your card number.')).toEqual(['card'])
})

test('weak signs alone ask for care', () => {
  expect(verdictOf(findSigns('Please send us your IBAN.'))).toBe('care')
  expect(verdictOf(findSigns('Please send us your IBAN. Pay €5 first.'))).toBe('warning')
  expect(findSigns('Please send us your IBAN. Pay €5 first.')[0]?.id).toBe('fee')
  expect(verdictOf(findSigns(''))).toBe('nothing')
})

test('no text of ours says that a win is genuine', () => {
  const texts = Object.values(SIGNS).flatMap(({ title, advice }) => [title, advice])
  expect(texts.filter((text) => /\b(real|genuine|safe|legitimate)\b/i.test(text))).toEqual([])
})

test('quotes are short and in the message’s own words', () => {
  const [sign] = findSigns(`Pay the fee ${'x'.repeat(500)}`)
  expect(sign?.quote).toMatch(/^Pay the fee x{20,}.* …$/)
  expect(sign?.quote.length).toBeLessThan(150)
})

test.each([
  'pay '.repeat(20_000),
  'www.'.repeat(20_000),
  'a.'.repeat(20_000),
  'https://'.repeat(10_000),
  `send ${'1'.repeat(50_000)}`,
  'cover '.repeat(10_000),
  `${'a-'.repeat(30_000)}.com`,
])('a pattern that backtracks would hang on hostile text %#', (text) => {
  expect(text.length).toBeGreaterThan(MESSAGE_MAX)
  expect(findSigns(text).length).toBeLessThan(5)
})

const KAYAK = aFacts(1, {
  competitionTitle: 'Win a kayak',
  promoterName: 'Kayaks of Kerry',
  entryUrl: 'https://www.kayaksofkerry.ie/win',
})
const SHARED = aFacts(2, {
  competitionTitle: 'Win a hamper at Midlands Foods',
  promoterName: 'Midlands Foods',
  entryUrl: 'https://forms.gle/abc',
})
const NOON = Date.parse('2026-11-12T12:00:00Z')
const LOG = {
  entries: [
    newEntry({ id: 'a', competitionID: 1, at: NOON - 864e5, via: 'by-hand' }),
    newEntry({ id: 'b', competitionID: 1, at: NOON, via: 'by-hand' }),
    newEntry({ id: 'c', competitionID: 2, at: NOON, via: 'by-hand' }),
    newEntry({ id: 'd', competitionID: 3, at: NOON, via: 'by-hand' }),
  ],
  facts: new Map([
    [1, KAYAK],
    [2, SHARED],
  ]),
}

test.each([
  ['Hi, it’s KAYAKS OF KERRY here!', [1]],
  ['You won: see https://shop.kayaksofkerry.ie/prize', [1]],
  ['Midlands  Foods: you have won', [2]],
  ['You have won', []],
  ['Kayaks of Kerrygold', []],
])('%s names the entries %j', (text, ids) => {
  expect(findEntries(text, LOG).map(({ competitionID }) => competitionID)).toEqual(ids)
})

test('the day is that of the last entry', () => {
  expect(findEntries('Kayaks of Kerry', LOG)).toMatchObject([
    { day: '2026-11-12', site: 'kayaksofkerry.ie' },
  ])
})

test('a link off the site where the device entered is a sign, unless the site is shared', () => {
  const signsOf = (text: string) => findSigns(text, findEntries(text, LOG)).map(({ id }) => id)
  expect(signsOf('Kayaks of Kerry: claim at https://claims.example')).toEqual(['other-site'])
  expect(signsOf('Kayaks of Kerry: claim at https://www.kayaksofkerry.ie/x')).toEqual([])
  expect(signsOf('Midlands Foods: claim at https://claims.example')).toEqual([])
})

test('finds links as browsers open them', () => {
  expect(
    linksIn('See https://a.example/x, www.b.example. Or c.com/y! Not e.g. this, or a@d.com.').map(
      ({ url }) => url.href,
    ),
  ).toEqual(['https://a.example/x', 'https://www.b.example/', 'https://c.com/y'])
})
