import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSimilarTitle,
  minSharedWords,
  distinctiveWords,
} from '#app/features/listings/rules/duplicates.ts'

/** One prize in two wordings, as of a promoter and a member. */
const SIMILAR: [string, string][] = [
  ['Win a weekend in Dingle', 'WIN! One weekend away in Dingle'],
  ['Win a weekend in Dingle', 'Win a Weekend in Dingle'],
  ['Win a hamper from Avoca', 'Win an Avoca Hamper!'],
  ['Win tickets to Electric Picnic 2027', 'WIN: Electric Picnic 2027 tickets'],
  ['Win 2 tickets to Electric Picnic', 'Win a pair of tickets to Electric Picnic 2027'],
  ['Féile an Dóilín family pass', 'Win a Feile an Doilin Family Pass'],
  ['Win a €500 Dunnes Stores voucher', 'Win €500 Dunnes Stores Voucher'],
  ['Win a €500 One4all gift card', '€500 One4all Gift Card to be won'],
  ['Win a night at The Shelbourne, Dublin', 'Win: one night at the Shelbourne Dublin'],
  ['Win an iPhone 17 Pro', 'Win the new iPhone 17 Pro'],
  ['Win All-Ireland Football Final tickets', 'All Ireland football final: win tickets!'],
  ['Win a year’s supply of Barry’s Tea', 'Win a years supply of Barrys Tea'],
  ['Win a spa break at Monart, Co. Wexford', 'Spa break in Monart Co Wexford'],
  ['Win a trip to New York with Aer Lingus', 'Aer Lingus: win a trip to New York'],
  ['Win a Smeg kettle and toaster', 'WIN a Smeg Toaster & Kettle'],
  ['Win tickets to see Hozier in Marlay Park', 'Hozier at Marlay Park: tickets to be won'],
  ['Win a Butlers Chocolate Easter hamper', 'Butlers Chocolates Easter Hamper'],
  ['Win a family day out at Fota Wildlife Park', 'Family Day at Fota Wildlife Park'],
]

/** Two prizes, however alike they sound. */
const DIFFERENT: [string, string][] = [
  ['Win a weekend in Dingle', 'Win a weekend in Kinsale'],
  ['Win a hamper from Avoca', 'Win a hamper from Butlers'],
  ['Win an iPad', 'Win an iPhone'],
  ['Win a car', 'Win a holiday'],
  ['Win a night in Galway', 'Win dinner for two in Galway'],
  ['Win tickets to Electric Picnic', 'Win tickets to Body & Soul'],
  ['Win tickets to the All-Ireland Final', 'Win tickets to the Dublin Horse Show'],
  ['Win a Kerry Group hamper', 'Win a holiday in Kerry'],
  ['Win a Dyson Airwrap', 'Win a Shark hair dryer'],
  ['Win a €500 Dunnes Stores voucher', 'Win a €500 spa break'],
  ['Win a week in Lanzarote', 'Win a city break to Lisbon'],
  ['Win a signed Munster jersey', 'Win a signed guitar'],
  ['Win one of 10 goodie bags', 'Win one of 10 cinema passes'],
  ['Win a family pass to Tayto Park', 'Win a family photo shoot'],
  ['Win books for Christmas', 'Win a turkey for Christmas'],
  ['Win', 'Win a car'],
  ['', 'Win a weekend in Dingle'],
  ['Win this now!', 'Win this now!'],
]

test('titles of one prize are similar, in either order', () => {
  for (const [one, other] of SIMILAR) {
    expect([one, other, isSimilarTitle(one, other)]).toEqual([one, other, true])
    expect([other, one, isSimilarTitle(other, one)]).toEqual([other, one, true])
  }
})

test('titles of two prizes are not, in either order', () => {
  for (const [one, other] of DIFFERENT) {
    expect([one, other, isSimilarTitle(one, other)]).toEqual([one, other, false])
    expect([other, one, isSimilarTitle(other, one)]).toEqual([other, one, false])
  }
})

test('the distinctive words of a title are listed once, without common words', () => {
  for (const [title, words] of [
    ['Win a weekend in Dingle', ['weekend', 'dingle']],
    ['WIN!!! Win, win: the Dingle of Dingle', ['dingle']],
    ['Ard Mhácha’s 2 best B&Bs', ['ard', 'mhachas', '2', 'best', 'b', 'bs']],
    ['Win your free prize now', []],
    ['', []],
    ['!?', []],
  ] as [string, string[]][])
    expect([title, distinctiveWords(title)]).toEqual([title, words])
})

test('a long title is limited to the words that are compared', () => {
  const title = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
  expect(distinctiveWords(title)).toHaveLength(12)
  expect(isSimilarTitle(title, title)).toBe(true)
})

test('the index requires no more shared words than the rule', () => {
  const word = fc.constantFrom('dingle', 'weekend', 'hamper', 'kerry', 'spa', 'tickets', 'win')
  const title = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(title, title, (one, other) => {
      const words = distinctiveWords(one)
      const shared = words.filter((each) => distinctiveWords(other).includes(each)).length
      expect(isSimilarTitle(one, other) && shared < minSharedWords(words)).toBe(false)
    }),
  )
})
