import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.server.ts'

test('a text is split at its headings', () => {
  const { html, sections } = readMarkdown(
    'Before.\n\n## One\n\nText.\n\n### Inner\n\nMore.\n\n## Two',
  )
  expect(html).toBe('<p>Before.</p>\n')
  expect(sections).toEqual([
    {
      id: 'one',
      title: 'One',
      html: '<p>Text.</p>\n',
      items: [{ id: 'inner', title: 'Inner', html: '<p>More.</p>\n' }],
    },
    { id: 'two', title: 'Two', html: '', items: [] },
  ])
})

test('equal headings get different ids', () => {
  const { sections } = readMarkdown('## Same\n\n## Same\n\n### Same')
  expect(sections.map(({ id }) => id)).toEqual(['same', 'same-2'])
  expect(sections[1]?.items[0]?.id).toBe('same-3')
})

test('closing paragraphs with a source and a place are removed from the text', () => {
  const fact = (text: string) =>
    readMarkdown(`## Facts\n\n### It rains\n\n${text}`).sections[0]?.items[0]
  const plain = { id: 'it-rains', title: 'It rains', html: '<p>Often.</p>\n' }
  expect(fact('Often.')).toEqual(plain)
  expect(fact('Often.\n\nSource: Met Éireann')).toEqual({ ...plain, source: 'Met Éireann' })
  expect(fact('Often.\n\nSource: Met Éireann\n\nPlace: Valentia')).toEqual({
    ...plain,
    source: 'Met Éireann',
    place: 'Valentia',
  })
})

test('a source in the middle of a text stays there', () => {
  const { sections } = readMarkdown('## Facts\n\n### It rains\n\nSource: me\n\nOften.')
  expect(sections[0]?.items[0]?.html).toBe('<p>Source: me</p>\n<p>Often.</p>\n')
})

test('HTML and script addresses in a text are escaped', () => {
  const { html } = readMarkdown('<img src=x onerror=alert(1)> [press](javascript:alert(1))')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<a')
})

test('only external links carry rel', () => {
  const { html } = readMarkdown('[in](/how-to-win) [out](https://www.ccpc.ie/)')
  expect(html).toContain('<a href="/how-to-win">')
  expect(html).toContain('<a href="https://www.ccpc.ie/" rel="noopener">')
})

test('a wide table can be scrolled with the keyboard', () => {
  const { sections } = readMarkdown('## Us & you\n\n| A | B |\n| - | - |\n| 1 | 2 |')
  expect(sections[0]?.html).toMatch(
    /^<div class="table-box" role="region" aria-label="Table: Us &amp; you" tabindex="0"><table>/,
  )
})
