import { expect, test } from 'vitest'
import type { FlagKind } from '#app/features/reading/rules/checks/verdict.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { byHarm, HARM, type Harmful } from './harm.ts'
import { flagLevel } from './links.server.ts'
import { reportsLevel } from './reports.server.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => NOW.getTime() - days * DAY_MS
const item = (level: number, at = daysAgo(1)): Harmful => ({ level, at, opened: 0 })
const report = (reason: string, note: string | null = null) => ({ reason, note })
const notice = { ...report('other'), notice: {} }
const reports = (...all: ReturnType<typeof report>[]) => item(reportsLevel(all))
const flagged = (kind: FlagKind, days = 1) => item(flagLevel(kind), daysAgo(days))
const dead = flagged('gone')
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
  'a closed page before a page with another date': [flagged('closed'), flagged('date', 2)],
  'a page with another date before one that has moved': [flagged('date'), flagged('moved-home', 2)],
  'what nobody looked at before a link that has moved': [
    item(HARM.doubtful),
    flagged('moved-domain', 2),
  ],
  'a link that has moved before winners': [flagged('moved-domain'), item(HARM.none, daysAgo(2))],
  'of what harms nobody the oldest': [item(HARM.none, daysAgo(3)), item(HARM.none, daysAgo(2))],
  'today’s dead link before winners that waited for a year': [
    { ...dead, at: daysAgo(0) },
    item(HARM.none, daysAgo(365)),
  ],
  'today’s dead link before what nobody looked at for a month': [
    { ...dead, at: daysAgo(0) },
    item(HARM.doubtful, daysAgo(30)),
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
    flagged('date'),
    item(HARM.none, daysAgo(-30)),
  ],
}

test.each(Object.entries(PAIRS))('%s', (_name, [first, second]) => {
  expect([second, first].toSorted(byHarm)).toEqual([first, second])
  expect([first, second].toSorted(byHarm)).toEqual([first, second])
})
