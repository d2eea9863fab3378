import { expect, test } from 'vitest'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { structuredEnd } from './structured-end.ts'

const endOf = (html: string) => structuredEnd(parsePage(html))?.value
const jsonLd = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify(node)}</script>`
const item = (type: string, name: string, property: string) =>
  `<h1>Win tickets</h1><div itemscope itemtype="https://schema.org/${type}"><h2 itemprop="name"><b>${name}</b></h2>
   <time itemprop="${property}" datetime="2026-12-04">then</time></div>`

test.for([
  ['the page itself', '<h1>Win a kayak</h1><meta itemprop="endDate" content="2026-12-04">'],
  ['an event that is the competition', item('Event', 'Win a kayak', 'endDate')],
  ['an offer to win', item('Offer', 'Win a kayak', 'validThrough')],
  ['JSON-LD', jsonLd({ '@type': 'Event', name: 'Kayak giveaway', endDate: '2026-12-04' })],
  ['a headline', jsonLd({ '@type': 'Article', headline: 'Win!', validThrough: '2026-12-04' })],
] as const)('the closing date is the end of %s', ([, html]) => {
  expect(endOf(html)).toBe('2026-12-04')
})

test.for([
  ['a concert', item('Event', 'The Big Gig', 'endDate')],
  ['a concert in JSON-LD', jsonLd({ '@type': 'Event', name: 'Gig', endDate: '2026-12-04' })],
  ['a job', jsonLd({ '@type': 'JobPosting', name: 'Win clients', validThrough: '2026-12-04' })],
  ['a job in microdata', item('JobPosting', 'Draw clerk', 'validThrough')],
  ['a price', item('Offer', 'Kayak', 'validThrough')],
  ['a price within', jsonLd({ name: 'Win a kayak', offers: { validThrough: '2026-12-04' } })],
  ['a page about something else', '<h1>Gig</h1><meta itemprop="endDate" content="2026-12-04">'],
] as const)('the closing date is not the end of %s', ([, html]) => {
  expect(endOf(html)).toBeUndefined()
})

test.for([
  ['2026-12-04T23:59:00+00:00', '2026-12-04'],
  ['05/12/2026', '2026-12-05'],
  ['5.12.2026', '2026-12-05'],
  ['Fri, 04 Dec 2026 23:59:00 GMT', '2026-12-04'],
  ['December 4, 2026 11:59 PM', '2026-12-04'],
  ['4th of December 2026 at 5pm', '2026-12-04'],
  ['13/13/2026', undefined],
  ['31/02/2026', undefined],
  ['05/12', undefined],
  ['tomorrow', undefined],
  ['Ongoing until 2027', undefined],
  ['In stock 5', undefined],
  ['2027', undefined],
  ['0001-01-01T00:00:00', undefined],
  ['1 December 2026 to 4 December 2026', undefined],
] as const)('an end written %s is %s', ([text, day]) => {
  expect(endOf(`<h1>Win a kayak</h1><meta itemprop="validThrough" content="${text}">`)).toBe(day)
})
