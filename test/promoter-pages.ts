/** A promoter's answer, and what the form gets from it: values, or the sentence of a failure. */
type PromoterPage = {
  type?: string
  status?: number
  body: string | Buffer
  expected: Record<string, string> | string
}

const UNREADABLE = 'That page cannot be read from here.'
const DRAWN_BY_SCRIPTS = 'That page shows its text only to browsers that run its scripts.'
const WALLED = 'That site lets nobody read its pages without logging in.'

/** Pages as they come from the systems that Irish and British promoters use; today is 22 November 2026. */
export const PROMOTER_PAGES: Record<string, PromoterPage> = {
  'WordPress with Yoast': {
    body: `<!DOCTYPE html><html lang="en-IE"><head><meta charset="UTF-8">
<title>Win a Family Pass to Cork Lights - Lee Valley Living</title>
<meta property="og:site_name" content="Lee Valley Living"><meta property="og:title" content="Win a Family Pass to Cork Lights - Lee Valley Living">
<meta property="og:image" content="https://leevalley.example/wp-content/uploads/lights.jpg">
<script type="application/ld+json" class="yoast-schema-graph">{"@context":"https://schema.org","@graph":[{"@type":["WebPage","ItemPage"],"name":"Win a Family Pass to Cork Lights - Lee Valley Living","datePublished":"2026-11-16T09:00:00+00:00"},{"@type":"Organization","name":"Lee Valley Living"}]}</script></head>
<body class="single postid-4"><header><nav><a href="/">Home</a><a href="/privacy">Privacy</a></nav></header><main><article><h1 class="entry-title">Win a Family Pass to Cork Lights</h1><time class="published" datetime="2026-11-16T09:00:00+00:00">November 16, 2026</time>
<p>We have a family pass (worth €96) to give away. To enter, simply answer the question below.</p><p><strong>Closing date:</strong> Sunday, 6th December 2026 at 6pm.</p><p>Entrants must be over 18 and resident in the Republic of Ireland.</p></article></main>
<aside><h3>Recent</h3><p>Closed: 1 November 2026</p></aside><footer><a href="/competition-terms">Competition Terms &amp; Conditions</a></footer></body></html>`,
    expected: {
      competitionTitle: 'Win a Family Pass to Cork Lights',
      promoterName: 'Lee Valley Living',
      competitionEndDate: '2026-12-06',
      prizeValue: '96',
      kind: 'competition',
      over18: 'on',
      eligibility: 'roi',
      termsUrl: 'https://www.harbour-house.example/competition-terms',
    },
  },
  Squarespace: {
    body: `<!doctype html><html><head><title>Giveaway &mdash; The Glen Pottery</title><meta property="og:site_name" content="The Glen Pottery"/><meta property="og:title" content="Giveaway &mdash; The Glen Pottery"/>
</head><body><div class="sqs-block-content"><h1 style="white-space:pre-wrap;">Win a set of hand-thrown mugs</h1><p class="sqsrte-large">Open to everyone on the island of Ireland. One entry per person. Ends midnight 30 November 2026.</p><p>A winner will be chosen at random and announced on 2 December.</p></div></body></html>`,
    expected: {
      competitionTitle: 'Win a set of hand-thrown mugs',
      promoterName: 'The Glen Pottery',
      competitionEndDate: '2026-11-30',
      eligibility: 'island-of-ireland',
      entryFrequency: 'once',
      kind: 'free-prize-draw',
      winnerAnnouncementDate: '2026-12-02',
    },
  },
  'an event’s JSON-LD': {
    body: `<title>Prize draw</title><script type="application/ld+json">[{"@type":"Event","name":"Win tickets to the Harbour Regatta","endDate":"2026-12-11T23:59:59+00:00","organizer":{"@type":"Organization","name":"Harbour Sailing Club"},"image":["https://h.example/a.jpg"]}]</script><p>Good luck!</p>`,
    expected: {
      competitionTitle: 'Win tickets to the Harbour Regatta',
      promoterName: 'Harbour Sailing Club',
      competitionEndDate: '2026-12-11',
      kind: 'free-prize-draw',
    },
  },
  microdata: {
    body: `<html itemscope itemtype="https://schema.org/Offer"><title>Win a tent | Outdoor Shop</title><h1 itemprop="name">Win a tent</h1><time itemprop="validThrough" datetime="2026-12-18T17:00">next month</time><p>RRP €349.99</p>`,
    expected: {
      competitionTitle: 'Win a tent',
      competitionEndDate: '2026-12-18',
      prizeValue: '349',
    },
  },
  'a page in Irish': {
    body: `<html lang="ga"><title>Comórtas: buaigh rothar | Raidió an Chuain</title><h1>Comórtas: buaigh rothar</h1><p>Luach €500.</p><p>Dáta deiridh: 11 Nollaig 2026.</p>`,
    expected: { competitionTitle: 'Comórtas: buaigh rothar', competitionEndDate: '2026-12-11' },
  },
  'Windows-1252': {
    type: 'text/html; charset=windows-1252',
    body: Buffer.from(
      '<title>Win a hamper for Christmas \x97 Caf\xe9 Siopa</title><p>Worth \x80250. Entries close 14 December 2026.</p>',
      'latin1',
    ),
    expected: {
      competitionTitle: 'Win a hamper for Christmas',
      competitionEndDate: '2026-12-14',
      prizeValue: '250',
    },
  },
  'a charset of its own': {
    type: 'text/html',
    body: Buffer.from(
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Buaigh cupán ó Shéamus</title></head><p>Closes: 01.12.2026',
      'latin1',
    ),
    expected: { competitionTitle: 'Buaigh cupán ó Shéamus', competitionEndDate: '2026-12-01' },
  },
  'UK residents only': {
    body: `<title>WIN a coffee machine | Brew Weekly</title><meta property="og:site_name" content="Brew Weekly"><p>Closes 11:59pm 30/11/26. Open to UK residents only, aged 18+. Retail value £400.</p><a href="https://brewweekly.example/tcs">T&amp;Cs apply</a>`,
    expected: {
      competitionTitle: 'WIN a coffee machine',
      promoterName: 'Brew Weekly',
      competitionEndDate: '2026-11-30',
      eligibility: '',
      over18: 'on',
      termsUrl: 'https://brewweekly.example/tcs',
    },
  },
  'two dates': {
    body: `<h1>Win one of two bikes</h1><p>Junior bike: entries close 4 December 2026.</p><p>Adult bike: entries close 18 December 2026.</p>`,
    expected: {
      competitionTitle: 'Win one of two bikes',
      competitionEndDate: '',
      prizeCount: '2',
    },
  },
  'an event date beside the closing date': {
    body: `<title>Win VIP tickets to Winterval</title><h1>Win VIP tickets to Winterval</h1><p>The concert takes place on Saturday 19 December 2026 in Thurles.</p><p>Competition ends Thursday 10 December 2026 at 12 noon. Winners will be notified by 14 December 2026.</p>`,
    expected: {
      competitionTitle: 'Win VIP tickets to Winterval',
      competitionEndDate: '2026-12-10',
      winnerAnnouncementDate: '2026-12-14',
    },
  },
  'a closed competition': {
    body: `<h1>Win a weekend in Westport</h1><p class="notice">This competition is now closed.</p><p>Closing date: 31 October 2026.</p>`,
    expected: { competitionTitle: 'Win a weekend in Westport', competitionEndDate: '2026-10-31' },
  },
  'a shop’s page with prices': {
    body: `<meta property="og:site_name" content="Gadget Barn"><meta property="og:type" content="product.group"><title>Win a TV worth €1,299 – Gadget Barn</title><h1>Win a TV worth €1,299</h1><p>Sign up to our newsletter before 5pm on Friday, December 4th, 2026 to be in with a chance.</p><ul><li>TV €1,299</li><li>Bracket €19.99</li></ul><footer>Worth €99,999 of stock</footer>`,
    expected: {
      competitionTitle: 'Win a TV worth €1,299',
      promoterName: 'Gadget Barn',
      competitionEndDate: '2026-12-04',
      prizeValue: '1299',
    },
  },
  'a table of terms': {
    body: `<title>Promotion terms and conditions | Crisp Co</title><h1>Instant Win promotion: terms and conditions</h1><table><tr><td>Promotion period</td><td>00:01 on 1 November 2026 to 23:59 on 31 December 2026</td></tr><tr><td>Entry</td><td>Maximum one entry per person per day. ROI and NI residents aged 18 or over.</td></tr></table>`,
    expected: {
      competitionTitle: 'Instant Win promotion: terms and conditions',
      competitionEndDate: '2026-12-31',
      entryFrequency: 'daily',
      eligibility: 'island-of-ireland',
      over18: 'on',
      kind: 'instant-win',
    },
  },
  'a radio station': {
    body: `<meta property="og:site_name" content="Coast FM"><meta property="og:title" content="Win a year of free fuel"><h1>Coast FM</h1><p>Listen at 8.10am every weekday until Friday 27 November for the cue to call.</p><p>Deadline for entries: Friday 27 November.</p><a href="/general-competition-rules">General competition rules</a>`,
    expected: {
      competitionTitle: 'Win a year of free fuel',
      promoterName: 'Coast FM',
      competitionEndDate: '2026-11-27',
      termsUrl: 'https://www.harbour-house.example/general-competition-rules',
    },
  },
  'XHTML with entities': {
    type: 'application/xhtml+xml; charset=utf-8',
    body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Win a Caf&#233; Voucher &#187; Siopa</title></head><body><p>Entries&#160;must be in by noon on 9&nbsp;December 2026.</p></body></html>`,
    expected: { competitionTitle: 'Win a Café Voucher', competitionEndDate: '2026-12-09' },
  },
  'a plain text': {
    type: 'text/plain; charset=utf-8',
    body: 'Win a lamp!\nLast day to enter: 5 December 2026.\n',
    expected: { competitionEndDate: '2026-12-05' },
  },
  'a shell drawn by scripts': {
    body: `<!doctype html><html><head><title>Win a Spa Day</title><meta name="description" content="Enter our prize draw before 8 December 2026."><meta property="og:title" content="Win a Spa Day"></head><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script><noscript>You need to enable JavaScript to run this app.</noscript></body></html>`,
    expected: {
      competitionTitle: 'Win a Spa Day',
      competitionEndDate: '2026-12-08',
      kind: 'free-prize-draw',
    },
  },
  'a shell that says nothing': {
    body: '<!doctype html><html><head><title></title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
    expected: DRAWN_BY_SCRIPTS,
  },
  'a login wall as of Facebook': {
    body: '<html id="facebook"><head><title>Log in to Facebook</title></head><body><form action="/login/"><input type="email"><input type="password"></form>Log in to continue.</body></html>',
    expected: WALLED,
  },
  'a check for robots as of Cloudflare': {
    status: 403,
    body: '<title>Just a moment...</title><p>Checking your browser</p>',
    expected: UNREADABLE,
  },
  'a PDF of terms': {
    type: 'application/pdf',
    body: '%PDF-1.7',
    expected: UNREADABLE,
  },
  'a page that is gone': {
    status: 404,
    body: '<h1>Not found</h1>',
    expected: 'There is no page at that address.',
  },
}
