import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

test('a page’s title, headings, meta, links, dates, form and text', () => {
  const facts = parsePage(`<!doctype html><html><head>
    <title>Win a Weekend &amp; more | Harbour House</title>
    <meta property="og:site_name" content="Harbour House"><meta name="Description" content="A prize.">
    <link rel="canonical" href="https://www.harbour-house.example/win">
    <script type="application/ld+json">{"@graph": [{"@type": "Event", "endDate": "2026-12-04",
      "organizer": {"name": "Harbour House"}}]}</script>
    <script type="application/ld+json">{ broken</script>
    </head><body><nav>Home</nav><h1>Win a Weekend<p>Closing date: <time datetime="2026-12-04">4 Dec</time></p>
    <svg><title>An arrow</title></svg><style>p { color: red }</style>
    <meta itemprop="validThrough" content="2026-12-04">
    <form><input type="email"><textarea></textarea></form>
    <footer><a href="/terms">Terms &amp; <b>Conditions</b></a> © 2026</footer>`)
  expect(facts).toEqual({
    title: 'Win a Weekend & more | Harbour House',
    headings: ['Win a Weekend'],
    meta: { 'og:site_name': 'Harbour House', description: 'A prize.' },
    pictures: [],
    canonical: 'https://www.harbour-house.example/win',
    base: undefined,
    jsonLd: [
      {},
      { '@type': 'Event', endDate: '2026-12-04', organizer: 'Harbour House' },
      { name: 'Harbour House' },
    ],
    times: ['2026-12-04'],
    microdata: [{ validThrough: '2026-12-04' }],
    links: [{ href: '/terms', text: 'Terms & Conditions' }],
    fields: ['email', 'textarea'],
    forms: [
      {
        about: expect.any(String),
        buttons: [],
        fields: ['email', 'textarea'].map((type) => expect.objectContaining({ type })),
      },
    ],
    text: 'Win a Weekend\nClosing date: 4 Dec',
  })
})

test('control characters of a page are dropped', () => {
  const { title, headings, text } = parsePage(
    '<title>Win a \u001Flamp</title><h1>Win\u0000 a \u0085lamp</h1><p>Closes\u0008 on\uFFFF\t4 December',
  )
  expect([title, headings, text]).toEqual([
    'Win a lamp',
    ['Win a lamp'],
    'Win a lamp\nCloses on 4 December',
  ])
})

test('the words of a link’s pictures, and its label, are its label', () => {
  const page =
    '<a href="/1"><img alt="A kayak"> Win</a><img alt="no"><a href="/2" aria-label="Win"><img alt=""></a><a href="/3">x</a>'
  expect(parsePage(page).links).toEqual([
    { href: '/1', text: 'Win', label: 'A kayak' },
    { href: '/2', text: '', label: 'Win' },
    { href: '/3', text: 'x' },
  ])
})

test('a page nested too deeply is refused', () => {
  expect(() => parsePage('<div>'.repeat(200_000))).toThrow('nested too deeply')
  expect(parsePage(`${'<div>'.repeat(900)}deep`).text).toBe('deep')
})

test.for([
  ['<', 1_000_000],
  ['&', 1_000_000],
  ['<!--', 250_000],
  ['<p>', 300_000],
  ['<h1>', 200_000],
  ['<title>', 100_000],
  ['<a href="/x">', 80_000],
  ['<meta name="x" content="y">', 40_000],
  ['&#x1F600;', 110_000],
  ['<script type="application/ld+json">[', 30_000],
  ['<form><label>Name<input></label></form>', 25_000],
] as const)('a page of %s repeated is read within bounds', ([piece, times]) => {
  const before = process.cpuUsage()
  const facts = parsePage(piece.repeat(times))
  // Not by the clock: a busy machine may let the process wait.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
  expect(facts.text.length).toBeLessThanOrEqual(200_000)
  expect(facts.links.length).toBeLessThanOrEqual(1_000)
  expect(facts.headings.length).toBeLessThanOrEqual(1_000)
  expect(facts.forms.length).toBeLessThanOrEqual(20)
})

test('JSON-LD nested without end is left out', () => {
  const html = `<script type="application/ld+json">${'['.repeat(90_000)}</script><p>Win</p>`
  expect(parsePage(html)).toMatchObject({ jsonLd: [], text: 'Win' })
})
