import { expect, test } from 'vitest'
import { guessMapping, isWebLink, mapItem } from './items.ts'

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

test.each(['Until', 'To', 'runs_to', 'Last day', 'Ends'])(
  'the column “%s” has the closing date',
  (closingDate) => {
    expect(guessMapping(['From', closingDate, 'Name'])).toEqual({ title: 'Name', closingDate })
  },
)

test('only web addresses are links', () => {
  expect(['https://a.test/', 'http://a.test'].every(isWebLink)).toBe(true)
  expect(['', 'javascript:alert(1)', 'data:text/html,x', 'nonsense'].some(isWebLink)).toBe(false)
})
