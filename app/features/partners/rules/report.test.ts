import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import freeMailDomains from '#content/free-mail-domains.json' with { type: 'json' }
import { registrableDomain } from '#app/lib/web/registrable-domain.ts'
import { isOwnAddress } from './claims.ts'
import { openDays, toReport, type Counted } from './report.ts'

const FIRST = toDay('2026-10-24')
const LAST = toDay('2026-10-26')
const SPAN = { from: FIRST, until: LAST }

const counted = (figure: Counted['figure'], ...counts: number[]) =>
  counts.map((count, index): Counted => ({ day: addDays(FIRST, index), figure, count }))

test.each([
  // Days, what is shown of them, and the total.
  [[9, 10, 11], [null, 10, 11], 21],
  [[5, 5, 40], [null, null, 40], 50],
  [[9, 9, 0], [null, null, null], 18],
  [[3, 3, 3], [null, null, null], null],
  [[0, 0, 0], [null, null, null], null],
  [[12, 12, 12], [12, 12, 12], 36],
])('of %j openings a report shows %j, and %j in all', (counts, shown, total) => {
  const report = toReport(counted('openings', ...counts), ['saves', 'openings'], SPAN)
  expect(report.days.map(({ numbers }) => numbers[1])).toEqual(shown)
  expect(report.total).toEqual([null, total])
})

test('a total and all days but one never tell the one that is not shown', () => {
  for (let hidden = 0; hidden < 10; hidden += 1) {
    expect(toReport(counted('mails', 30, hidden, 40), ['mails'], SPAN).total).toEqual([70])
  }
})

test('numbers of one day add up, and a span that has not begun has no days', () => {
  const twice = [...counted('feeds', 6), ...counted('feeds', 6)]
  expect(toReport(twice, ['feeds'], { from: FIRST, until: FIRST }).total).toEqual([12])
  expect(toReport([], ['feeds'], { from: LAST, until: FIRST }).days).toEqual([])
})

test('days on which a listing was open in a span', () => {
  const span = SPAN
  expect(openDays(span, span)).toBe(3)
  expect(openDays({ from: addDays(FIRST, -9), until: addDays(FIRST, 1) }, span)).toBe(2)
  expect(openDays({ from: LAST, until: addDays(LAST, 9) }, span)).toBe(1)
})

test.each([
  ['mary@acme.ie', true],
  ['Mary.Byrne@WIN.ACME.IE', true],
  ['x@acme.co.uk', true],
  ['x@notacme.ie', false],
  ['x@acme.ie.evil.example', false],
  ['acme.ie@evil.example', false],
  ['x@co.uk', false],
  ['x@gmail.com', false],
  ['x@outlook.ie', false],
  ['x@yahoo.co.uk', false],
])('%s is an address of Acme: %s', (email, isOwn) => {
  expect(isOwnAddress(email, ['acme.ie', 'acme.co.uk', 'gmail.com', 'outlook.ie'])).toBe(isOwn)
})

const ANYBODYS = [
  'sky.com',
  'btinternet.com',
  'virginmedia.ie',
  'virginmedia.com',
  'vodafone.ie',
  'eircom.net',
  'hey.com',
  'tuta.com',
  'posteo.de',
  'qq.com',
  'gmail.com',
  'googlemail.com',
  'outlook.ie',
  'hotmail.co.uk',
  'live.ie',
  'yahoo.ie',
  'icloud.com',
  'proton.me',
  'gmx.de',
]

test.each(ANYBODYS)('an address at %s is nobody’s own, though a listing leads there', (domain) => {
  expect(isOwnAddress(`mary@${domain}`, [domain])).toBe(false)
  expect(isOwnAddress(`mary@mail.${domain}`, [domain])).toBe(false)
})

test('the domains of free mail are sorted, once each, and registrable', () => {
  expect(freeMailDomains.length).toBeGreaterThanOrEqual(100)
  expect(freeMailDomains).toEqual([...new Set(freeMailDomains)].toSorted())
  for (const domain of freeMailDomains)
    expect(registrableDomain(`https://a.${domain}`)).toBe(domain)
})
