import { expect, test } from 'vitest'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { toDay } from '#app/lib/time/days.ts'
import { readAmount } from './cell-values.ts'
import { entryCosts } from './entry-costs.ts'
import { pictureOf, readFacts } from './read-facts.ts'
import { readText } from './read-text.ts'
import { sentencesOf } from './sentences.ts'
import { isWallTitle } from './walls.ts'

const TODAY = toDay('2026-11-22')
const PAGE = 'https://www.harbour-house.example/win/hamper'
const factsOf = (html: string) => readFacts(parsePage(html), PAGE, TODAY)

test.each([
  ['Opens', 'Closing date'],
  ['Start', 'Ends'],
  ['Opening date', 'Closing date'],
  ['Entries open', 'Entries close'],
  ['Begins', 'Finishes'],
  ['Live from', 'Ends on'],
  ['Launch', 'Deadline'],
  ['From', 'Until'],
  ['From', 'To'],
  ['Runs from', 'Runs to'],
  ['Open from', 'Open till'],
  ['Date opened', 'Date closed'],
  ['First day', 'Last day'],
  ['Live', 'Ends'],
])('in a table with the headings %s and %s the second day is the closing date', (opens, closes) => {
  const rows = (head: string) =>
    `<h1>Win a kayak</h1><table><tr><${head}>Prize</${head}><${head}>${opens}</${head}><${head}>${closes}</${head}></tr>
     <tr><td>A kayak</td><td>1 November 2026</td><td>18 December 2026</td></tr></table>`
  for (const head of ['th', 'td'])
    expect(factsOf(rows(head)).competitionEndDate?.value, head).toBe('2026-12-18')
})

test('the days from and until which a voucher is valid are no closing date', () => {
  const html = `<h1>Win a voucher</h1><table><tr><th>Prize<th>Valid from<th>Valid until
    <tr><td>A voucher<td>1 January 2027<td>31 March 2027</table>`
  expect(factsOf(html).competitionEndDate).toBeUndefined()
})

test.each(['\t', ' | '])(
  'a table that is pasted with “%s” between its cells has headings',
  (mark) => {
    const rows = [
      ['Prize', 'Opens', 'Closing date'],
      ['A kayak', '1 November 2026', '18 December 2026'],
      ['A tent', '1 November 2026', '18 December 2026'],
    ]
    const text = ['Win a kayak', ...rows.map((cells) => cells.join(mark))].join('\n')
    expect(readText(text, TODAY).competitionEndDate?.value).toBe('2026-12-18')
  },
)

test.each([
  ['a cell', '<table><tr><th>Opens<th>Closing date<tr><td>1 Nov 2026<td>18 Dec 2026</table>'],
  ['a paragraph', '<p>Opens 1 Nov 2026<p>Closing date: 18 Dec 2026'],
  ['a menu', '<nav><a href=/>Home<main><p>Closing date: 18 Dec 2026</main>'],
  ['a footer', '<footer>Shop<p>Closing date: 18 Dec 2026'],
  ['a drawing', '<svg><path d="M0 0"><p>Closing date: 18 Dec 2026'],
  ['a list', '<ul><li>Win a kayak<li>Closing date: 18 Dec 2026'],
  ['bold and slanted text', '<p><b>Our <i>Closing</b> date:</i> 18 Dec 2026'],
  ['bold text across paragraphs', '<p><b>Closing date:<p>18 Dec 2026<p>Good luck'],
  ['a link', '<p>See <a href="/x">our shop<p>Closing date: 18 Dec 2026'],
  [
    'a link within another',
    '<p><a href="/x">Shop <a href="/y">Rules</a> Closing date: 18 Dec 2026',
  ],
  ['an aside with a list', '<aside><ul><li>Shop<h2>Win</h2><p>Closing date: 18 Dec 2026'],
  [
    'a table, with text between its rows',
    '<table><tr><td>Prize</td>Closing date: 18 Dec 2026</tr>',
  ],
  ['a choice', '<select><option>Cork<option>Galway</select><p>Closing date: 18 Dec 2026'],
  ['a definition', '<dl><dt>Closing date<dd>18 Dec 2026<dt>Prize<dd>A kayak'],
  [
    'a row of headings',
    '<table><thead><th>Opens<th>Closes<tbody><tr><td>1 Nov 2026<td>18 Dec 2026',
  ],
  [
    'each of 1,200 coloured texts',
    `${'<p><font color=red>x'.repeat(1200)}<p>Closing date: 18 Dec 2026`,
  ],
  ['a drawing in a link', '<a href="/"><svg><g><h2>Win</h2><p>Closing date: 18 Dec 2026'],
])('%s without an end is read as browsers read it', (_, html) => {
  expect(factsOf(`<h1>Win a kayak</h1>${html}`).competitionEndDate?.value).toBe('2026-12-18')
})

test.each([
  ['Comment below and tag a friend.', ''],
  ['Like this post and share it.', ''],
  ['Comment below on our Facebook post and tag a friend.', 'social-media'],
  ['Follow @harbourhouse and tag a friend.', 'social-media'],
])('the way to enter of “%s” on a page is “%s”', (text, method) => {
  expect(factsOf(`<h1>Win a kayak</h1><p>${text}</p>`).entryMethod?.value).toBe(method)
})

test('an opening day and a closing day in one sentence are told apart', () => {
  const text = 'Win a kayak. Opening date 1 Nov 2026, closing date 18 Dec 2026'
  expect(readText(text, TODAY).competitionEndDate?.value).toBe('2026-12-18')
})

test.each([
  '2026-12-19T00:00:00',
  '2026-12-19T00:00:00Z',
  '2026-12-19 00:00',
  '19/12/2026 00:00',
  '19 December 2026 at 12am',
  '19 December 2026 (00:00)',
])('the end of “%s” in a sentence is the day before', (written) => {
  expect(readText(`Closing date: ${written}`, TODAY).competitionEndDate?.value).toBe('2026-12-18')
})

test('a table of names and values has no headings', () => {
  const html = `<h1>Win a kayak</h1><table><tr><td>Prize</td><td>A kayak</td></tr>
    <tr><td>Opens</td><td>1 November 2026</td></tr><tr><td>Closes</td><td>18 December 2026</td></tr></table>`
  expect(factsOf(html).competitionEndDate?.value).toBe('2026-12-18')
})

test.each([
  ['2026-12-19', '2026-12-19'],
  ['2026-12-19T00:00', '2026-12-18'],
  ['2026-12-19T00:00:00', '2026-12-18'],
  ['2026-12-19T00:00:00Z', '2026-12-18'],
  ['2026-12-19T00:00:00+00:00', '2026-12-18'],
  ['2026-07-19T00:00:00+01:00', '2026-07-18'],
  ['2026-12-18T23:59:59Z', '2026-12-18'],
  ['2026-12-19T00:30:00Z', '2026-12-19'],
  ['20261219T000000Z', '2026-12-18'],
  ['Sat, 19 Dec 2026 00:00:00 GMT', '2026-12-18'],
  ['19/12/2026 00:00', '2026-12-18'],
  ['2026-12-19T00:00:00-05:00', '2026-12-19'],
])('an end of %s is the day %s', (endDate, day) => {
  const data = JSON.stringify({ '@type': 'Event', name: 'Win a kayak', endDate })
  const html = `<script type="application/ld+json">${data}</script>`
  expect(factsOf(html).competitionEndDate?.value).toBe(day)
})

test.each([
  '20/12/2026',
  '20 / 12 / 2026',
  '12/20/2026',
  '2026/12/20',
  '2026 / 12 / 20',
  '2026.12.20',
  '20/Dec/2026',
  '20-Dec-2026',
  'Dec/20/2026',
  '2026 December 20',
  '2026-Dec-20',
  'December 20, 2026',
  'December, 20 2026',
  '20. December 2026',
  '20. 12. 2026',
  '20 12 2026',
  '2026 12 20',
  '20·12·2026',
])('“%s” is 20 December', (written) => {
  expect(readText(`Closing date: ${written}.`, TODAY).competitionEndDate?.value).toBe('2026-12-20')
})

test('an event that is the prize is not the title', () => {
  const html = `<h1>Win tickets to The Big Gig</h1>
    <script type="application/ld+json">{"@type":"Event","name":"The Big Gig"}</script>`
  expect(factsOf(html).competitionTitle?.value).toBe('Win tickets to The Big Gig')
})

test('an event whose name is in the title is the prize', () => {
  const html = `<h1>Win tickets to Prize Fight Night</h1>
    <script type="application/ld+json">{"@type":"SportsEvent","name":"Prize Fight Night"}</script>`
  expect(factsOf(html).competitionTitle?.value).toBe('Win tickets to Prize Fight Night')
})

test('the heading of a menu is not the title', () => {
  const html = '<nav><h1>Log in to win</h1></nav><h1>Win a kayak</h1>'
  expect(factsOf(html).competitionTitle?.value).toBe('Win a kayak')
})

test.each([
  ['<meta property="og:image" content="/a.jpg">', '/a.jpg'],
  [
    `<meta property="og:image" content="/a.jpg">
     <meta property="og:image:url" content="https://cdn.example/a.jpg">`,
    'https://cdn.example/a.jpg',
  ],
  [
    `<meta property="og:image" content="data:image/png;base64,AA">
     <meta name="twitter:image" content="/b.jpg">`,
    '/b.jpg',
  ],
  [
    `<meta property="og:image" content="/icon.png"><meta property="og:image:width" content="64">
     <meta property="og:image" content="/large.jpg"><meta property="og:image:width" content="1200">`,
    '/large.jpg',
  ],
  [
    `<meta property="og:image:url" content="https://cdn.example/a.jpg">`,
    'https://cdn.example/a.jpg',
  ],
  ['<meta name="twitter:image:src" content="/b.jpg">', '/b.jpg'],
  ...[
    '"/c.jpg"',
    '["/c.jpg", "/d.jpg"]',
    '{"url": "/c.jpg"}',
    '[{"contentUrl": "/c.jpg"}]',
    '["", ["/c.jpg"]]',
    '{"url": ["/c.jpg"]}',
  ].map((image) => [
    `<script type="application/ld+json">{"@type":"Event","image":${image}}</script>`,
    '/c.jpg',
  ]),
])('the picture of %s', (html = '', picture = '') => {
  expect(pictureOf(parsePage(html), PAGE)).toBe(new URL(picture, PAGE).href)
})

test.each([
  'Text WIN to 1550 123 456',
  'Call 1599-123-456 to enter',
  'Calls to 1560 numbers cost more.',
  'Each text costs €1',
  'Texts cost 60c',
  'Entries cost €2',
  'Text costs: €1.50',
  'Purchase required.',
  'A purchase is necessary to enter.',
  'You must purchase a promotional pack to enter.',
  'Entry costs €5 per person',
  'Call 1599 now',
  'Texts cost €2.50 plus standard rate',
  'A purchase must be made',
  'It costs €3 to enter',
  'A charge of €1 applies to each text',
  'Premium SMS €2',
  'Pay €5 to enter',
  'Enter for just €1',
  'Minimum donation €5',
  'WhatsApp costs €1',
  'Subscribe for €4.99 a month to take part.',
  'Join the club for only €10 to enter',
])('“%s” says that entering costs money', (text) => {
  expect(entryCosts(sentencesOf(text))?.value).toBe('on')
})

test.each([
  'No purchase necessary.',
  'Call 1800 123 456, free of charge.',
  'Ring 01 155 1234',
  'Win a €1,550 voucher',
  'Win €500 to spend',
  'Standard text rates apply',
  'It costs nothing to enter',
  'There is no entry fee',
])('“%s” says nothing of money', (text) => {
  expect(entryCosts(sentencesOf(text))).toBeUndefined()
})

test.each([
  ['1750.0', 1750],
  ['€1,750.00', 1750],
  ['1.750', 1750],
])('%s is %i', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount)
})

test.each([
  ['Log in to win', true],
  ['Sign in and win!', true],
  ['Log in & win', true],
  ['Log in to play and win', true],
  ['Login / Register to win', true],
  ['Members log in to win', true],
  ['Win a holiday: log in to enter', false],
])('whether “%s” is of a menu: %s', (title, isWall) => {
  expect(isWallTitle(title)).toBe(isWall)
})
