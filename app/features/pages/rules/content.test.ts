import { expect, test } from 'vitest'
import {
  asMarkdown,
  fillIn,
  isExternal,
  pagePath,
  pathOfFile,
  splitAtControls,
  tabTitle,
  withWholeLinks,
} from './content.ts'

test('a file of content has the address of its name', () => {
  expect(pathOfFile('/content/how-to-win.md')).toBe('/how-to-win')
  expect(pathOfFile('/content/win/welcome.md')).toBe('/win/welcome')
})

test('a slash at the end makes no other page', () => {
  expect(pagePath('/how-to-win/')).toBe('/how-to-win')
})

const VALUES = { operator: 'Us', contact: 'Main Street', site: 'c.ie' }

test('placeholders are filled in wherever the text has them', () => {
  expect(fillIn('{{operator}} and {{operator}} of {{site}}, {{contact}}', VALUES)).toBe(
    'Us and Us of c.ie, Main Street',
  )
})

test('a placeholder that nobody knows is a failure that names it', () => {
  for (const mark of ['{{operater}}', '{{ operator }}', '{{}}', '{{toString}}', '{{a\nb}}']) {
    expect(() => fillIn(`We are ${mark}.`, VALUES)).toThrow(`${mark} is no placeholder`)
  }
})

test('in Markdown no character of a value means anything', () => {
  expect(asMarkdown({ ...VALUES, operator: '# *A* [b](/c)\n<d> & Söhne' }).operator).toBe(
    String.raw`\# \*A\* \[b\]\(\/c\) \<d\> \& Söhne`,
  )
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

test('a text is cut where it has a place for something to press', () => {
  expect(splitAtControls('<p>a</p><p>[[cookie-choice]]</p><p>b [[c]]</p>')).toEqual([
    '<p>a</p>',
    'cookie-choice',
    '<p>b [[c]]</p>',
  ])
  expect(splitAtControls('<p>a</p>')).toEqual(['<p>a</p>'])
})
