import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { figuresOf, spanLabel, tooFewSentence, type Counts } from './how-we-work.ts'

const COUNTS: Counts = {
  openings: 4_000,
  deadOpenings: 9,
  checkable: 200,
  checkedInTime: 193,
  decisionTimes: Array.from({ length: 11 }, (_, index) => (index + 1) * HOUR_MS),
  corrected: 1_204,
  reports: [
    { label: 'it has closed', decided: 40, upheld: 30 },
    { label: 'something else', decided: 9, upheld: 9 },
  ],
  notices: [
    { label: 'copyright', received: 12 },
    { label: 'defamation', received: 9 },
  ],
  objections: { decided: 20, upheld: 5 },
}

const shown = (counts: Counts) => figuresOf(counts).map(({ name, value }) => [name, value])

test('each figure is a share, a time or a count', () => {
  expect(shown(COUNTS)).toEqual([
    ['Openings that met a dead link', '2.3 in 1,000'],
    ['Links checked within 48 hours', '96.5%'],
    ['Usual time to a decision', '6 hours'],
    ['Listings corrected after publishing', '1,204'],
    ['Reports: it has closed', '75% were right'],
    ['Reports: something else', undefined],
    ['Notices: copyright', '12'],
    ['Notices: defamation', undefined],
    ['Objections that were upheld', '25%'],
  ])
})

test('figures too small to show are named in one sentence', () => {
  expect(tooFewSentence(figuresOf(COUNTS))).toBe(
    'Fewer than ten, so not shown: reports: something else; notices: defamation.',
  )
  expect(tooFewSentence([{ name: 'Corrections', value: '12', note: '' }])).toBeUndefined()
})

test('no figure is made of fewer than ten', () => {
  const few: Counts = {
    openings: 9,
    deadOpenings: 9,
    checkable: 9,
    checkedInTime: 1,
    decisionTimes: [HOUR_MS],
    corrected: 9,
    reports: [{ label: 'it has closed', decided: 9, upheld: 0 }],
    notices: [{ label: 'copyright', received: 9 }],
    objections: { decided: 9, upheld: 9 },
  }
  for (const [, value] of shown(few)) expect(value).toBeUndefined()
})

test.each([
  [0, '1 minute'],
  [MINUTE_MS, '1 minute'],
  [90 * MINUTE_MS, '90 minutes'],
  [2 * HOUR_MS, '2 hours'],
  [47 * HOUR_MS, '47 hours'],
  [50 * HOUR_MS, '2 days'],
  [9 * DAY_MS, '9 days'],
])('%d milliseconds are %s', (time, label) => expect(spanLabel(time)).toBe(label))
