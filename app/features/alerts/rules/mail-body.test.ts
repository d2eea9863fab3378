import { expect, test } from 'vitest'
import { alertBody, MAIL_ITEMS_MAX, shareItems, type Section } from './mail-body.ts'

test.each([
  [[], []],
  [[0], [0]],
  [[3], [3]],
  [[50], [20]],
  [
    [50, 50],
    [10, 10],
  ],
  [
    [2, 50, 50],
    [2, 9, 9],
  ],
  [
    [1, 50, 0, 3],
    [1, 16, 0, 3],
  ],
  [Array.from({ length: 25 }, () => 5), [...Array.from({ length: 20 }, () => 1), 0, 0, 0, 0, 0]],
])('sections with %j items show %j', (counts, shown) => {
  expect(shareItems(counts)).toEqual(shown)
  expect(shown.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MAIL_ITEMS_MAX)
})

function aSection(titles: string[], isReminder = false): Section {
  return {
    heading: isReminder ? 'Closing tomorrow: what you saved' : 'New: Pets',
    isReminder,
    listings: titles.map((title) => ({
      title,
      promoter: 'Harbour House',
      closes: 'Closes 1 December 2026',
      link: 'https://x.ie/1',
      featured: false,
    })),
    list: { label: 'See the whole list', link: 'https://x.ie/list' },
    stop: { label: 'Stop this one', link: 'https://x.ie/stop' },
  }
}

test('a mail without listings is not written', () => {
  expect(alertBody([])).toBeUndefined()
  expect(alertBody([aSection([]), aSection([], true)])).toBeUndefined()
})

test.each([
  [[aSection(['Win a kayak'])], 'New: Win a kayak'],
  [[aSection(['x'.repeat(150)])], `New: ${'x'.repeat(99)}…`],
  [[aSection(['A', 'B']), aSection(['C'])], '3 new competitions'],
  [[aSection(['A'], true)], 'Closing tomorrow: what you saved'],
  [[aSection(['A'], true), aSection(['Win a boat'])], 'New: Win a boat'],
])('the subject says what is new', (sections, subject) => {
  expect(alertBody(sections)?.subject).toBe(subject)
})

test('empty sections are left out', () => {
  const body = alertBody([aSection([]), aSection(['A'])])
  expect(body?.blocks.map(({ kind }) => kind)).toEqual(['heading', 'listings', 'paragraph'])
})
