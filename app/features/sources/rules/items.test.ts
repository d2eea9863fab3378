import { expect, test } from 'vitest'
import type { PageFacts } from '#app/lib/web/parse-page.ts'
import { competitionLinks, guessMapping, isWebLink, mapItem } from './items.ts'

const PAGE = 'https://www.magazine.test/competitions'
const LINKS: [what: string, href: string, text: string, found: boolean][] = [
  ['words in the text', '/a-lantern', 'WIN a lantern', true],
  ['words in the address', '/win-a-boat', 'A boat', true],
  ['in a folder of competitions', '/competitions/kayak', 'Kayak', true],
  ['without www.', 'https://magazine.test/giveaway/1', 'Enter', true],
  ['in Irish', '/x', 'Comórtas na Nollag', true],
  ['another host', 'https://shop.test/win', 'Win', false],
  ['the page itself', '/competitions/#top', 'Competitions', false],
  ['the page with tracking', '/competitions?utm_source=x', 'Competitions', false],
  ['terms', '/competition-terms', 'Competition terms', false],
  ['winners', '/competitions/past-winners', 'Winners', false],
  ['nothing of the kind', '/recipes', 'Recipes', false],
  ['part of a word', '/window', 'Windows and wine', false],
  ['script', 'javascript:win()', 'Win', false],
  ['mail', 'mailto:win@magazine.test', 'Win', false],
]

test.for(LINKS)('a link of a page: %s', ([, href, text, found]) => {
  const page = { links: [{ href, text }] } as PageFacts
  expect(competitionLinks(page, PAGE)).toHaveLength(found ? 1 : 0)
})

test('a competition that is linked twice is one item, by its first words', () => {
  const links = ['Win a lantern', 'Enter now'].map((text, index) => ({
    href: `/win?utm_source=${index}`,
    text,
  }))
  const items = competitionLinks({ links } as PageFacts, PAGE)
  expect(items.map(({ fields }) => fields.title)).toEqual(['Win a lantern'])
})

test('columns are guessed by their names, and chosen ones are read', () => {
  const columns = ['Ref', 'Name', 'Entry URL', 'Description', 'Closing_Date', 'Brand']
  const mapping = guessMapping(columns)
  expect(mapping).toEqual({
    title: 'Name',
    link: 'Entry URL',
    text: 'Description',
    closingDate: 'Closing_Date',
    promoter: 'Brand',
  })
  const fields = { Name: ' Win a boat ', 'Entry URL': 'https://a.test/', __proto__x: 'no' }
  expect(mapItem({ id: undefined, fields }, { ...mapping, text: 'constructor' })).toEqual({
    title: 'Win a boat',
    link: 'https://a.test/',
    text: '',
    closingDate: '',
    promoter: '',
  })
})

test('only web addresses are links', () => {
  expect(['https://a.test/', 'http://a.test'].every(isWebLink)).toBe(true)
  expect(['', 'javascript:alert(1)', 'data:text/html,x', 'nonsense'].some(isWebLink)).toBe(false)
})
