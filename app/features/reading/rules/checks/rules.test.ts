import { expect, test } from 'vitest'
import { HOUR_MS, WEEK_MS, DAY_MS } from '#app/lib/time/durations.ts'
import { toDay } from '#app/lib/time/days.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { isNetworkFailure, type FetchReason } from '#app/lib/web/fetch-failure.ts'
import { analysePage, findClosedWording } from './analyse-page.ts'
import { answerOfFailure, answerOfPage } from './classify.ts'
import { dateEvidence, evidenceText, questionOf } from './evidence.ts'
import { hostOf, isCheckable, moveOf, type Target } from './links.ts'
import { delayOf, intervalOf, refusalMs } from './schedule.ts'
import { stampLabel } from './link-groups.ts'
import { answerOfStatus, countFailure, isOwnFault, type Answer, type Failure } from './verdict.ts'

const TODAY = toDay('2026-11-23')
const NOW = new Date('2026-11-23T12:00:00Z')
const LONG = 'Answer one easy question about the harbour, and you could win a weekend. '.repeat(4)

const INTERVALS: [target: Target, endDate: string, hours: number][] = [
  ['entry', '2026-11-23', 6],
  ['entry', '2026-11-25', 6],
  ['entry', '2026-11-26', 24],
  ['entry', '2026-12-23', 24],
  ['entry', '2026-12-24', 72],
  ['terms', '2026-11-24', 168],
]
test.for(INTERVALS)(
  'a %s link of a listing until %s is due after %i hours',
  ([target, end, hours]) => {
    expect(intervalOf({ target, endDate: toDay(end), today: TODAY })).toBe(hours * HOUR_MS)
  },
)

const STATUSES: [status: number, answer: Answer | undefined][] = [
  [200, undefined],
  [304, 'ok'],
  [401, 'blocked'],
  [403, 'blocked'],
  [404, 'missing'],
  [405, 'blocked'],
  [406, 'blocked'],
  [410, 'missing'],
  [418, 'blocked'],
  [429, 'blocked'],
  [451, 'blocked'],
  [500, 'failed'],
  [503, 'failed'],
  [999, 'blocked'],
]
test.for(STATUSES)('status %i means %s', ([status, answer]) => {
  expect(answerOfStatus(status)).toBe(answer)
})

const FAILURES: [reason: FetchReason, answer: Answer][] = [
  ['name', 'no-name'],
  ['time', 'failed'],
  ['network', 'failed'],
  ['protocol', 'not-checkable'],
  ['type', 'not-checkable'],
  ['robots', 'not-checkable'],
  ['redirects', 'blocked'],
  ['page', 'ok'],
]
test.for(FAILURES)('a failure of %s means %s', ([reason, answer]) => {
  expect(answerOfFailure(reason)).toBe(answer)
})

test('only name, network and time may be our own fault', () => {
  const reasons = FAILURES.map(([reason]) => reason).filter(isNetworkFailure)
  expect(reasons).toEqual(['name', 'time', 'network'])
})

type Try = [hours: number, failure: Failure, flag: string | undefined]
const TRIES: Record<string, Try[]> = {
  'a page missing twice, six hours apart': [
    [0, 'missing', undefined],
    [6, 'missing', 'gone'],
    [30, 'missing', 'gone'],
  ],
  'a page missing twice within five hours': [
    [0, 'missing', undefined],
    [5, 'missing', undefined],
    [6, 'missing', 'gone'],
  ],
  'a name missing three times in two days': [
    [0, 'no-name', undefined],
    [12, 'no-name', undefined],
    [24, 'no-name', 'unreachable'],
  ],
  'a name missing twice in two days': [
    [0, 'no-name', undefined],
    [12, 'no-name', undefined],
    [49, 'no-name', undefined],
  ],
  'four timeouts in three days': [
    [0, 'failed', undefined],
    [12, 'failed', undefined],
    [24, 'failed', undefined],
    [36, 'failed', 'failing'],
  ],
  'failures of different kinds': [
    [0, 'failed', undefined],
    [12, 'missing', undefined],
    [24, 'failed', undefined],
    [36, 'missing', undefined],
  ],
  'a clock that went back': [
    [10, 'missing', undefined],
    [0, 'missing', undefined],
    [6, 'missing', 'gone'],
  ],
}
test.for(Object.entries(TRIES))('%s', ([, tries]) => {
  let state = { verdict: null as string | null, failures: 0, firstFailedAt: null as number | null }
  for (const [hours, failure, flag] of tries) {
    const counted = countFailure(state, failure, NOW.getTime() + hours * HOUR_MS)
    expect([hours, counted.flag]).toEqual([hours, flag])
    state = { verdict: failure, ...counted }
  }
})

test('over 30 % of failing hosts are our own fault', () => {
  expect(isOwnFault({ failed: 3, answered: 7 })).toBe(false)
  expect(isOwnFault({ failed: 4, answered: 6 })).toBe(true)
  expect(isOwnFault({ failed: 1, answered: 0 })).toBe(true)
  expect(isOwnFault({ failed: 0, answered: 0 })).toBe(false)
})

const MOVES: [from: string, to: string, first: string | null, move: string | undefined][] = [
  ['https://a.ie/win', 'https://a.ie/win', null, undefined],
  ['https://a.ie/win', 'https://www.a.ie/win/', 'a.ie', undefined],
  ['https://a.ie/win', 'https://a.ie/', 'a.ie', 'moved-home'],
  ['https://a.ie/', 'https://a.ie/', 'a.ie', undefined],
  ['https://a.ie/win', 'https://a.ie/?win=1', 'a.ie', undefined],
  ['https://a.ie/blog/win/2', 'https://a.ie/blog/', 'a.ie', 'moved-home'],
  ['https://a.ie/blog/win', 'https://a.ie/blog', 'a.ie', undefined],
  ['https://a.ie/blog/win/2', 'https://a.ie/shop', 'a.ie', undefined],
  ['https://a.ie/win', 'https://b.com/win', 'a.ie', 'moved-domain'],
  ['https://bit.ly/x', 'https://b.com/', null, undefined],
  ['https://bit.ly/x', 'https://shop.b.com/win', 'b.com', undefined],
  ['https://win.a.co.uk/1', 'https://win.b.co.uk/1', 'a.co.uk', 'moved-domain'],
]
test.for(MOVES)('%s → %s (first %s)', ([from, to, first, move]) => {
  expect(moveOf(from, to, first)).toBe(move)
})

test('links to social media and reserved names are not checked', () => {
  const links = [
    'https://www.facebook.com/x',
    'https://x.example/',
    'https://example.com/',
    'no link',
  ]
  expect(links.filter(isCheckable)).toEqual([])
  expect(isCheckable('https://www.example-shop.ie/win')).toBe(true)
  expect(hostOf('https://WWW.Shop.ie:8443/win')).toBe('www.shop.ie:8443')
})

const CLOSED = [
  'This competition is now closed.',
  'THE GIVEAWAY HAS ENDED',
  'Competition closed',
  'Sorry, entries are now closed.',
  'We are no longer accepting entries!',
  'Congratulations to our winner, Mary from Ennis.',
  'Winner announced!',
  'Sorry folks, you can no longer enter: the draw is over.',
]
const NOT_CLOSED = [
  'It is not possible to take part once the competition has closed.',
  'When the competition is closed a winner is picked.',
  'Entries received after the draw has closed are void.',
  'If the promotion has ended, entries are deleted.',
  'Unless the giveaway is over, you can enter again.',
  'The winner will be announced: congratulations to our winners!',
  'Winners announced on 7 December 2026.',
  'Winners selected at random.',
  'Winner drawn from all correct entries.',
  'Our 2025 competition has ended',
  'Our last year: the competition has ended, a new one is here.',
  'Entries close on 4 December 2026.',
  'The shop is closed on Sundays.',
]
test.for(CLOSED)('over: %s', (sentence) => {
  expect(findClosedWording(`Win!\n${sentence}\nMore.`, 1)).toBe(sentence)
  expect(findClosedWording(sentence, 4)).toBeUndefined()
})
test.for(NOT_CLOSED)('not over: %s', (sentence) => {
  expect(findClosedWording(`Win!\n${sentence}\nMore.`, 1)).toBeUndefined()
})

const analyse = (body: string, title = 'Win') =>
  analysePage(parsePage(`<title>${title}</title><p>${LONG}</p>${body}`), TODAY)

test('dates are found where they are structured or follow a strong cue', () => {
  expect(analyse('<p>Closing date: 4 December 2026</p>').date).toMatchObject({
    day: '2026-12-04',
    confidence: 'strong',
  })
  const jsonLd = '{"@type":"Event","name":"Win a hamper","endDate":"2026-12-05"}'
  const structured = analyse(`<script type="application/ld+json">${jsonLd}</script>`)
  expect(structured.date).toMatchObject({ day: '2026-12-05', confidence: 'structured' })
  expect(analyse('<p>Vouchers are valid until 4 December 2026.</p>').date).toBeUndefined()
  const many = [1, 2, 3, 4].map((day) => `<p>Draw ${day} closes on ${day} December 2026.</p>`)
  expect(analyse(many.join('')).date).toBeUndefined()
})

test('a page drawn by scripts is there, but says nothing of dates', () => {
  const shell = analysePage(parsePage('<title>Win</title><p>Closes 4 December 2026.</p>'), TODAY)
  expect(shell).toMatchObject({ isShell: true, date: undefined, isWall: false })
})

test('a form and a date ahead outweigh closed wording; menus and footers are not read', () => {
  const over = '<p>The competition has closed.</p>'
  expect(analyse(over).closed).toBe('The competition has closed.')
  const open = '<p>Closes 4 December 2026.</p><form><input type="email"></form>'
  expect(analyse(over + open).closed).toBeUndefined()
  expect(
    analyse(`<footer>${over}</footer><nav>${over}</nav><aside>${over}</aside>`).closed,
  ).toBeUndefined()
})

test('walls, parked domains, moves and pages for missing ones', () => {
  const link = { url: 'https://a.ie/win', firstFinalDomain: 'a.ie' }
  const answer = (html: string, to = link.url, probe: string | null = null) =>
    answerOfPage(link, to, analysePage(parsePage(html), TODAY), probe)
  const fine = `<title>Win</title><p>${LONG}</p>`
  expect(answer(fine)).toBe('ok')
  expect(answer('<title>Just a moment...</title>')).toBe('blocked')
  expect(answer('<title>Shop</title>Please complete the CAPTCHA')).toBe('blocked')
  expect(answer('<title>a.ie</title>This domain is for sale')).toBe('parked')
  expect(answer(fine, 'https://www.sedo.com/search')).toBe('parked')
  expect(answer(fine, 'https://a.ie/')).toBe('moved-home')
  expect(answer(fine, link.url, 'Win')).toBe('soft-404')
  expect(answer('<title>Win</title>', link.url, 'Win')).toBe('ok')
})

test('evidence is equal for another sentence about the same date', () => {
  const found = { day: toDay('2026-12-04'), confidence: 'strong', quote: 'Closes 4 Dec.' } as const
  const evidence = dateEvidence(found, TODAY)
  const again = dateEvidence({ ...found, quote: 'It closes on 4 December!' }, TODAY)
  if (!evidence || !again) throw new Error('the dates differ')
  expect(dateEvidence(found, found.day)).toBeUndefined()
  expect(evidenceText('entry', 'https://a.ie', evidence)).toBe(
    evidenceText('entry', 'https://a.ie', again),
  )
  expect(evidenceText('terms', 'https://a.ie', evidence)).not.toBe(
    evidenceText('entry', 'https://a.ie', evidence),
  )
})

test('dates one day apart and midnight raise the question which day is meant', () => {
  const evidence = {
    kind: 'date',
    quote: 'Closes at midnight on 4 December.',
    foundEndDate: toDay('2026-12-04'),
  } as const
  expect(questionOf(evidence, toDay('2026-12-03'))).toBe('Midnight of which day?')
  expect(questionOf(evidence, toDay('2026-12-01'))).toBe('The page says 4 December 2026')
})

test('a host that refuses us is left alone for a week, or as it says', () => {
  expect(refusalMs(undefined, NOW)).toBe(WEEK_MS)
  expect(refusalMs('60', NOW)).toBe(WEEK_MS)
  expect(refusalMs(String((10 * DAY_MS) / 1000), NOW)).toBe(10 * DAY_MS)
  expect(refusalMs('Thu, 03 Dec 2026 12:00:00 GMT', NOW)).toBe(10 * DAY_MS)
  expect(refusalMs('999999999', NOW)).toBe(4 * WEEK_MS)
  expect([undefined, 0, 30, 600].map(delayOf)).toEqual([10_000, 10_000, 30_000, 60_000])
})

const STAMPS: [okDay: string | null, isFlagged: boolean, label: string | undefined][] = [
  ['2026-11-23', false, 'Link checked today'],
  ['2026-11-22', false, 'Link checked yesterday'],
  ['2026-11-20', false, 'Link checked 3 days ago'],
  ['2026-11-15', false, undefined],
  [null, false, undefined],
  ['2026-11-23', true, 'We’re checking this link'],
]
test.for(STAMPS)('checked on %s, flagged %s: %s', ([okDay, isFlagged, label]) => {
  expect(stampLabel({ okDay: okDay === null ? null : toDay(okDay), isFlagged }, TODAY)).toBe(label)
})
