import { expect, test } from 'vitest'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { toDay } from '#app/lib/time/days.ts'
import { pictureOf, readFacts } from './read-facts.ts'
import { readText } from './read-text.ts'

const TODAY = toDay('2026-11-22')
const URL_OF_PAGE = 'https://www.harbour-house.example/win/hamper'

/** Pages of different make, and what the form gets from each. */
const PAGES: Record<string, [html: string, expected: Record<string, string>]> = {
  'a page with structured data': [
    `<title>Harbour House</title><meta property="og:site_name" content="Harbour House">
     <script type="application/ld+json">{"@context":"https://schema.org","@type":"Event",
     "name":"Win a weekend in Dingle","endDate":"2026-12-04T23:59:00+00:00"}</script>`,
    {
      competitionTitle: 'Win a weekend in Dingle',
      promoterName: 'Harbour House',
      competitionEndDate: '2026-12-04',
    },
  ],
  'a blog': [
    `<title>Win a Hamper &#8211; Harbour House</title><meta property="og:title" content="Win a Hamper">
     <article><h1>Win a Hamper</h1><time datetime="2026-11-18">18 November 2026</time>
     <p>We’re giving away a hamper worth €150! One entry per person. Competition closes Friday 4th
     December 2026 at 5pm. The winner will be picked at random and announced on 7 December.</p></article>
     <footer><a href="/terms-of-use">Terms of use</a> <a href="../tc">Competition T&amp;Cs</a></footer>`,
    {
      competitionTitle: 'Win a Hamper',
      competitionEndDate: '2026-12-04',
      prizeValue: '150',
      entryFrequency: 'once',
      kind: 'free-prize-draw',
      winnerAnnouncementDate: '2026-12-07',
      termsUrl: 'https://www.harbour-house.example/tc',
    },
  ],
  'a page of rules': [
    `<title>Hamper competition rules</title><ol><li>Open to residents of the Republic of Ireland and
     Northern Ireland aged 18 or over, excluding employees.<li>Enter once a day, every 24 hours.
     <li>Promotion period: 16/11/2026 - 13/12/2026.<li>Winners must claim by 20/12/2026.
     <li>Answer the question correctly. The prize fund is €12,500; vouchers of €50.</ol>`,
    {
      competitionTitle: 'Hamper competition rules',
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryFrequency: 'daily',
      entryDailyRule: '24-hours',
      competitionEndDate: '2026-12-13',
      kind: 'competition',
      prizeValue: '12500',
    },
  ],
  'a shop in Britain': [
    '<title>Instant win! | Shop</title><p>UK residents only. Ends 30/11/26 at 23:59. Worth £500.',
    {
      competitionTitle: 'Instant win!',
      eligibility: '',
      competitionEndDate: '2026-11-30',
      kind: 'instant-win',
    },
  ],
  'a page with a definition list': [
    '<h1>Win a bike</h1><dl><dt>Closing date</dt><dd>11 December 2026</dd><dt>Draw</dt><dd>14 December 2026</dd></dl>',
    {
      competitionTitle: 'Win a bike',
      competitionEndDate: '2026-12-11',
      winnerAnnouncementDate: '2026-12-14',
    },
  ],
  'a page with two competitions': [
    '<h1>Competitions</h1><p>Hamper: closes 4 December 2026.</p><p>Bike: closes 11 December 2026.</p>',
    { competitionTitle: 'Competitions', competitionEndDate: '' },
  ],
  'a page with microdata': [
    '<h1>Win a bike</h1><meta itemprop="validThrough" content="2026-12-11">',
    { competitionTitle: 'Win a bike', competitionEndDate: '2026-12-11' },
  ],
  'an event that is no competition': [
    `<h1>Win tickets</h1><script type="application/ld+json">{"@type":"Event","name":"The Big Gig",
     "endDate":"2027-06-01"}</script><p>Enter by Friday 27 November 2026.</p>`,
    { competitionTitle: 'Win tickets', competitionEndDate: '2026-11-27' },
  ],
  'a page in Irish': [
    '<h1>Buaigh rothar</h1><p>Dáta deiridh: 4 Nollaig 2026.</p>',
    { competitionTitle: 'Buaigh rothar', competitionEndDate: '2026-12-04' },
  ],
  'a shell for scripts': [
    '<title>Win a bike</title><div id="root"></div>',
    { competitionTitle: 'Win a bike' },
  ],
  'a radio station': [
    `<title>Win tickets to the gig | Harbour FM</title><meta property="og:site_name" content="Harbour FM">
     <p>The gig is on Saturday 5 December 2026. To enter, text GIG to 51000 before 9am on
     Friday 27 November.<br>Texts cost 30c.</p><nav><a href="/rules">Competition rules</a></nav>`,
    {
      competitionTitle: 'Win tickets to the gig',
      promoterName: 'Harbour FM',
      termsUrl: 'https://www.harbour-house.example/rules',
      competitionEndDate: '2026-11-27',
      entryMethod: 'phone-text',
      costsMoney: 'on',
    },
  ],
  'a page that has closed': [
    '<h1>Win a kayak</h1><p>This competition closed on 31 October 2026. Congratulations to Áine!</p>',
    { competitionTitle: 'Win a kayak', competitionEndDate: '2026-10-31' },
  ],
  'a page with a table': [
    `<h1>Win a kayak</h1><table><tr><th>Opens</th><td>1 November 2026</td></tr>
     <tr><th>Closes</th><td>18 December 2026</td></tr><tr><th>Value</th><td>RRP €899</td></tr></table>`,
    { competitionTitle: 'Win a kayak', competitionEndDate: '2026-12-18', prizeValue: '899' },
  ],
  'a page that only its card describes': [
    `<meta property="og:title" content="Win a kayak"><meta property="og:site_name" content="Kayaks">
     <meta property="og:description" content="Enter by 18 December 2026. ROI residents only."><div></div>`,
    {
      competitionTitle: 'Win a kayak',
      promoterName: 'Kayaks',
      competitionEndDate: '2026-12-18',
      eligibility: 'roi',
    },
  ],
  'a magazine with a publisher in its data': [
    `<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"The Mag"},
     {"@type":"NewsArticle","headline":"Win a spa day","publisher":{"@type":"Organization","name":"The Mag"}}]}
     </script><p>Entries must be received no later than 12 noon on Monday, December 14th.</p>
     <p>Multiple entries will not be accepted.</p><a href="https://mag.example/t">Terms &amp; Conditions</a>`,
    {
      competitionTitle: 'Win a spa day',
      promoterName: 'The Mag',
      competitionEndDate: '2026-12-14',
      entryFrequency: 'once',
      termsUrl: 'https://mag.example/t',
    },
  ],
  'a shop with prices beside the prize': [
    `<h1>Win a hamper worth €75</h1><aside>Hampers from €2,000</aside><ul><li>Was €900, now €700</li></ul>
     <p>Enter weekly until 31/12/2026.</p>`,
    {
      competitionTitle: 'Win a hamper worth €75',
      prizeValue: '75',
      entryFrequency: 'weekly',
      competitionEndDate: '2026-12-31',
    },
  ],
  'a page for Northern Ireland': [
    '<h1>Win a kayak</h1><p>Open to residents of Northern Ireland only. No limit to the number of entries.</p>',
    { competitionTitle: 'Win a kayak', eligibility: 'ni', entryFrequency: 'unlimited' },
  ],
  'a page with scripts for links': [
    '<h1>Win a kayak</h1><a href="javascript:open()">Terms and conditions</a><a href="#t">Competition rules</a>',
    { competitionTitle: 'Win a kayak' },
  ],
  'a title without end': [
    `<title>${'Win a kayak '.repeat(50)}</title>`,
    { competitionTitle: `${'Win a kayak '.repeat(9)}Win a kayak…` },
  ],
  'a page with a base for its links': [
    '<base href="/comps/2026/"><h1>Win a kayak</h1><a href="terms">Competition terms</a>',
    {
      competitionTitle: 'Win a kayak',
      termsUrl: 'https://www.harbour-house.example/comps/2026/terms',
    },
  ],
  'a page with a base that is no address': [
    '<base href="javascript:1"><h1>Win a kayak</h1><a href="/terms">Competition terms</a>',
    { competitionTitle: 'Win a kayak', termsUrl: 'https://www.harbour-house.example/terms' },
  ],
  'a page with an entry form': [
    `<h1>Win a kayak</h1><p>Follow us on Instagram!</p><form><label>Name <input name="name"></label>
     <label>Email <input type="email"></label><button>Enter the draw</button></form>`,
    { competitionTitle: 'Win a kayak', entryMethod: 'online-form' },
  ],
  'a page whose data and words differ': [
    `<h1>Win a kayak</h1><meta itemprop="validThrough" content="2026-12-31">
     <p>Competition closes on 4 December 2026.</p>`,
    { competitionTitle: 'Win a kayak', competitionEndDate: '' },
  ],
  'a page headed by a login': [
    `<title>Win a kayak</title><h1>Log in</h1><p>${'Members see more. '.repeat(60)}</p>`,
    { competitionTitle: 'Win a kayak' },
  ],
  'a page that says nothing': ['<p>Hello', {}],
}

test.for(Object.entries(PAGES))('%s is read', ([, [html, expected]]) => {
  const found = readFacts(parsePage(html), URL_OF_PAGE, TODAY)
  const values = Object.entries(found).map(([name, field]) => [name, field.value])
  expect(Object.fromEntries(values)).toEqual(expected)
})

test('each value comes with the words it was read in', () => {
  const { competitionEndDate, over18 } = readText(
    'Win a hamper! Open to over 18s. Closing: this Friday.',
    TODAY,
  )
  expect(over18).toEqual({ value: 'on', from: 'Open to over 18s.' })
  // A weekday alone is a hint, not a date.
  expect(competitionEndDate).toEqual({ value: '', from: 'Closing: this Friday.' })
})

test.for([
  ['<meta property="og:image" content="/win.jpg">', 'https://www.harbour-house.example/win.jpg'],
  [
    '<meta property="og:image" content="//cdn.example/a.jpg"><meta property="og:image:width" content="1200">',
    'https://cdn.example/a.jpg',
  ],
  ['<meta name="twitter:image" content="https://cdn.example/t.jpg">', 'https://cdn.example/t.jpg'],
  [
    '<script type="application/ld+json">{"image":"https://cdn.example/l.jpg"}</script>',
    'https://cdn.example/l.jpg',
  ],
  [
    '<meta property="og:image" content="/icon.png"><meta property="og:image:width" content="200">',
    undefined,
  ],
  ['<meta property="og:image" content="data:image/png;base64,AAAA">', undefined],
  [
    '<base href="https://cdn.example/2026/"><meta property="og:image" content="win.jpg">',
    'https://cdn.example/2026/win.jpg',
  ],
  ['<p>No picture', undefined],
] as const)('the picture of %s', ([html, expected]) => {
  expect(pictureOf(parsePage(html), URL_OF_PAGE)).toBe(expected)
})
