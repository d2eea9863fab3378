import { expect, test } from 'vitest'
import { guessMapping } from './columns.ts'
import { isWebLink, mapItem } from './items.ts'

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

test.each([
  ['title', 'Competition title, competition-name, Headline, Prize'],
  ['link', 'Entry link, EntryUrl, competition_url, href, Website'],
  ['text', 'Details, content, Summary, body'],
  [
    'closingDate',
    'Until, To, runs_to, Last day, Ends, closingDate, endDate, closes_at, Ends at, Closing time',
  ],
  ['closingDate', 'expiry_date, expiration, Entry deadline, Competition closes on'],
  ['promoter', 'Promoter, promoter-name, Company, Sponsor'],
])('a source has the %s in a column that is called like it', (field, names) => {
  for (const name of names.split(', '))
    expect(guessMapping(['From', name, 'Ref']), name).toEqual({ [field]: name })
})

test('a column whose name only contains such a word is left out', () => {
  expect(guessMapping(['Weekends away', 'Closed to NI', 'Published', 'guid'])).toEqual({})
})

test('only web addresses are links', () => {
  expect(['https://a.test/', 'http://a.test'].every(isWebLink)).toBe(true)
  expect(['', 'javascript:alert(1)', 'data:text/html,x', 'nonsense'].some(isWebLink)).toBe(false)
})
