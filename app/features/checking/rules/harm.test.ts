import { expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { byHarm, type Harmful } from './harm.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => NOW.getTime() - days * DAY_MS
const item = (changes: Partial<Harmful>): Harmful => ({
  kind: 'terms',
  at: daysAgo(1),
  opened: 0,
  ...changes,
})
const report = (reason: string, note: string | null = null) => ({ reason, note })
const notice = { ...report('other'), notice: {} }
const reports = (...all: ReturnType<typeof report>[]) => item({ kind: 'reports', reports: all })
const dead = item({ kind: 'links', flag: { kind: 'gone' } })
const expired = report('expired')

/** The first comes before the second. */
const PAIRS: Record<string, [Harmful, Harmful]> = {
  'a report of costs before an often opened dead link': [
    reports(report('not-free')),
    { ...dead, opened: 900 },
  ],
  'a report of a scam before an older report': [
    reports(report('other', 'Looks like a SCAM to me.')),
    { ...reports(report('expired')), at: daysAgo(30) },
  ],
  'a note of phishing before a dead link': [reports(report('other', 'phishing')), dead],
  'a note with a bank before a dead link': [
    reports(report('other', 'asks for bank details')),
    dead,
  ],
  'a dead link that readers open before a note of a bank holiday': [
    { ...dead, opened: 1 },
    reports(report('other', 'Closed since the bank holiday.')),
  ],
  'three reports before one': [reports(expired, expired, expired), reports(expired)],
  'a dead link before two reports that came later': [
    { ...dead, at: daysAgo(2) },
    reports(expired, expired),
  ],
  'a dead link that readers open before an older one that nobody opens': [
    { ...dead, opened: 10, at: daysAgo(1) },
    { ...dead, opened: 0, at: daysAgo(9) },
  ],
  'a link opened 100 times before one opened 99 times': [
    { ...dead, opened: 100 },
    { ...dead, opened: 99, at: daysAgo(5) },
  ],
  'about as often opened, the older one': [
    { ...dead, opened: 11, at: daysAgo(2) },
    { ...dead, opened: 99, at: daysAgo(1) },
  ],
  'a closed page before a page with another date': [
    item({ kind: 'links', flag: { kind: 'closed' } }),
    { ...item({ kind: 'links', flag: { kind: 'date' } }), at: daysAgo(2) },
  ],
  'a page with another date before one that has moved': [
    item({ kind: 'links', flag: { kind: 'date' } }),
    { ...item({ kind: 'links', flag: { kind: 'moved-home' } }), at: daysAgo(2) },
  ],
  'what nobody looked at before a link that has moved': [
    item({ kind: 'unreviewed' }),
    { ...item({ kind: 'links', flag: { kind: 'moved-domain' } }), at: daysAgo(2) },
  ],
  'a link that has moved before winners': [
    item({ kind: 'links', flag: { kind: 'moved-domain' } }),
    { ...item({ kind: 'winners' }), at: daysAgo(2) },
  ],
  'of winners and T&Cs the oldest': [
    item({ kind: 'terms', at: daysAgo(3) }),
    item({ kind: 'winners', at: daysAgo(2) }),
  ],
  'T&Cs that waited three weeks before today’s dead link': [
    item({ kind: 'terms', at: daysAgo(21) }),
    { ...dead, at: daysAgo(0) },
  ],
  'today’s dead link before T&Cs that waited for twenty days': [
    { ...dead, at: daysAgo(0) },
    item({ kind: 'terms', at: daysAgo(20) }),
  ],
  'today’s danger before what waited for a year': [
    { ...reports(report('not-free')), at: daysAgo(0) },
    { ...dead, at: daysAgo(365) },
  ],
  'a notice before an older report of a scam that readers open': [
    { ...reports(notice), at: daysAgo(0) },
    { ...reports(report('other', 'Looks like a SCAM to me.')), at: daysAgo(9), opened: 900 },
  ],
  'a notice beside two reports before three reports': [
    reports(expired, notice, expired),
    reports(expired, expired, expired),
  ],
  'of two notices the older': [
    { ...reports(notice), at: daysAgo(2) },
    { ...reports(notice), at: daysAgo(1) },
  ],
  'an item from a clock ahead of ours like a new one': [
    item({ kind: 'links', flag: { kind: 'date' } }),
    item({ kind: 'winners', at: daysAgo(-30) }),
  ],
}

test.each(Object.entries(PAIRS))('%s', (_name, [first, second]) => {
  expect([second, first].toSorted(byHarm(NOW))).toEqual([first, second])
  expect([first, second].toSorted(byHarm(NOW))).toEqual([first, second])
})
