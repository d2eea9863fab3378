import { expect, test } from 'vitest'
import {
  isExternal,
  nameOperator,
  pagePath,
  pathOfFile,
  tabTitle,
  withWholeLinks,
} from './rules.ts'

test('a file of content has the address of its name', () => {
  expect(pathOfFile('/content/how-to-win.md')).toBe('/how-to-win')
  expect(pathOfFile('/content/win/welcome.md')).toBe('/win/welcome')
})

test('a slash at the end makes no other page', () => {
  expect(pagePath('/how-to-win/')).toBe('/how-to-win')
})

test('the operator is named wherever the text has a place for it', () => {
  expect(nameOperator('{{operator}} and {{operator}}', 'Us')).toBe('Us and Us')
})

test('links out of the site are told from links within', () => {
  expect(['https://a.ie', 'mailto:a@b.ie', '/a', '#a'].map(isExternal)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('text that leaves the site carries whole addresses', () => {
  expect(withWholeLinks('<a href="/x">', 'https://c.ie')).toBe('<a href="https://c.ie/x">')
})

test('the site is named once in a tab title', () => {
  expect(tabTitle('How to win', 'Competitions Ireland')).toBe('How to win | Competitions Ireland')
  expect(tabTitle('Welcome to Competitions Ireland', 'Competitions Ireland')).toBe(
    'Welcome to Competitions Ireland',
  )
})
