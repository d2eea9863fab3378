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

test("a content file's name gives its address", () => {
  expect(pathOfFile('/content/how-to-win.md')).toBe('/how-to-win')
  expect(pathOfFile('/content/win/welcome.md')).toBe('/win/welcome')
})

test('a trailing slash leads to the same page', () => {
  expect(pagePath('/how-to-win/')).toBe('/how-to-win')
})

const VALUES = { operator: 'Us', contact: 'Main Street', site: 'c.ie' }

test('placeholders are filled in anywhere in the text', () => {
  expect(fillIn('{{operator}} and {{operator}} of {{site}}, {{contact}}', VALUES)).toBe(
    'Us and Us of c.ie, Main Street',
  )
})

test('an unknown placeholder throws an error that names it', () => {
  for (const mark of ['{{operater}}', '{{ operator }}', '{{}}', '{{toString}}', '{{a\nb}}']) {
    expect(() => fillIn(`We are ${mark}.`, VALUES)).toThrow(`${mark} is not a placeholder`)
  }
})

test('Markdown characters in a value are escaped', () => {
  expect(asMarkdown({ ...VALUES, operator: '# *A* [b](/c)\n<d> & Söhne' }).operator).toBe(
    String.raw`\# \*A\* \[b\]\(\/c\) \<d\> \& Söhne`,
  )
})

test('external links are distinguished from internal ones', () => {
  expect(['https://a.ie', 'mailto:a@b.ie', '/a', '#a'].map(isExternal)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('exported text has absolute links', () => {
  expect(withWholeLinks('<a href="/x">', 'https://c.ie')).toBe('<a href="https://c.ie/x">')
})

test('a tab title names the site once', () => {
  expect(tabTitle('How to win', 'Competitions Ireland')).toBe('How to win | Competitions Ireland')
  expect(tabTitle('Welcome to Competitions Ireland', 'Competitions Ireland')).toBe(
    'Welcome to Competitions Ireland',
  )
})

test('a text is split at its controls', () => {
  expect(splitAtControls('<p>a</p><p>[[cookie-choice]]</p><p>b [[c]]</p>')).toEqual([
    '<p>a</p>',
    'cookie-choice',
    '<p>b [[c]]</p>',
  ])
  expect(splitAtControls('<p>a</p>')).toEqual(['<p>a</p>'])
})
