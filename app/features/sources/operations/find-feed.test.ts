import { expect, test } from 'vitest'
import { findFeed } from '../thread.ts'

const PAGE = 'https://www.promoter.test/competitions/'
const link = (href: string, type = 'application/rss+xml', rest = '') =>
  `<link rel="alternate" type="${type}" href="${href}" ${rest}>`
const page = (...head: string[]) =>
  `<!doctype html><html><head><title>Competitions</title>${head.join('')}</head><body><p>Win</body></html>`

const CASES: [what: string, html: string, feed: string | undefined][] = [
  ['RSS', page(link('/feed')), 'https://www.promoter.test/feed'],
  ['Atom', page(link('feed.atom', 'application/atom+xml')), `${PAGE}feed.atom`],
  ['JSON Feed', page(link('/f.json', 'application/feed+json')), 'https://www.promoter.test/f.json'],
  [
    'a type with a parameter, in capitals',
    page(`<LINK REL="Alternate Home" TYPE="Application/RSS+XML; charset=utf-8" HREF=/feed>`),
    'https://www.promoter.test/feed',
  ],
  [
    'an address of another host, with entities',
    page(link('//feeds.test/?a=1&amp;b=2')),
    'https://feeds.test/?a=1&b=2',
  ],
  [
    'an address by <base>',
    page('<base href="https://cdn.promoter.test/x/">', link('feed')),
    'https://cdn.promoter.test/x/feed',
  ],
  [
    'the first of several',
    page(link('/feed'), link('/atom', 'application/atom+xml')),
    'https://www.promoter.test/feed',
  ],
  [
    'that of the page rather than of the site',
    page(
      link('https://www.promoter.test/feed/', undefined, 'title="Site"'),
      link('https://www.promoter.test/comments/feed/', undefined, 'title="Comments"'),
      link('https://www.promoter.test/competitions/feed/', undefined, 'title="Competitions"'),
    ),
    'https://www.promoter.test/competitions/feed/',
  ],
  [
    'that of the site rather than of comments on the page',
    page(link('/competitions/feed/', undefined, 'title="Site » Comments feed"'), link('/feed/')),
    'https://www.promoter.test/feed/',
  ],
  [
    'that of comments, alone',
    page(link('/comments/feed')),
    'https://www.promoter.test/comments/feed',
  ],
  ['none', page(), undefined],
  ['a translation', page('<link rel="alternate" hreflang="ga" href="/ga">'), undefined],
  [
    'an embed and an interface',
    page(link('/o', 'application/json+oembed'), link('/j', 'application/json')),
    undefined,
  ],
  [
    'a style sheet',
    page('<link rel="stylesheet" type="application/rss+xml" href="/a">'),
    undefined,
  ],
  ['no web address', page(link('javascript:alert(1)'), link('feed://x'), link('')), undefined],
  [
    'a text that mentions one',
    page(`<script>'${link('/feed')}'</script><!-- ${link('/feed')} -->`),
    undefined,
  ],
  [
    'a page nested too deeply',
    page(link('/feed')) + '<b>'.repeat(100_000),
    'https://www.promoter.test/feed',
  ],
  ['a feed', '<rss><channel><item><link>/a</link></item></channel></rss>', undefined],
]

test.for(CASES)('the feed that a page names: %s', ([, html, feed]) => {
  expect(findFeed(html, PAGE)).toBe(feed)
})

test('the first feed of a home page is its own', () => {
  const html = page(link('/feed'), link('/category/feed'))
  expect(findFeed(html, 'https://www.promoter.test/')).toBe('https://www.promoter.test/feed')
})
