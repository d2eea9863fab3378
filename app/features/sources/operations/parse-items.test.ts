import { expect, test } from 'vitest'
import { ITEMS_MAX, mapItem, TEXT_MAX } from '../rules/items.ts'
import { parseItems } from './parse-items.ts'

const FEED = 'https://feeds.host.test/promoter/feed.xml'
const ATOM = 'http://www.w3.org/2005/Atom'
const CONTENT = 'http://purl.org/rss/1.0/modules/content/'

const rss = (item: string, channel = '', attributes = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel>${channel}<item>${item}</item></channel></rss>`
const atom = (entry: string, attributes = '') =>
  `<feed xmlns="${ATOM}" ${attributes}><title>Feed</title><entry>${entry}</entry></feed>`
const rdf = (item: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><link>https://promoter.test/</link></channel>${item}</rdf:RDF>`
const json = (item: object, feed: object = {}) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', ...feed, items: [item] })
const base64 = (text: string) => Buffer.from(text).toString('base64')

const theItem = (feed: string): Record<string, string | undefined> => {
  const items = parseItems(feed, FEED)
  expect(items).toHaveLength(1)
  return { id: items[0]?.id, ...items[0]?.fields }
}

const LINKS: [what: string, feed: string, link: string | undefined][] = [
  ['absolute', rss('<link> https://promoter.test/win </link>'), 'https://promoter.test/win'],
  [
    'relative, of a channel that names its site',
    rss('<link>/win?a=1&amp;b=2</link>', '<link>https://www.promoter.test/shop/</link>'),
    'https://www.promoter.test/win?a=1&b=2',
  ],
  [
    'relative, of a site that the channel names last',
    `<rss><channel><item><link>win</link></item><link>https://promoter.test/shop/</link></channel></rss>`,
    'https://promoter.test/shop/win',
  ],
  [
    'relative, of a channel whose own link is relative',
    rss('<link>win</link>', '<link>/shop/</link>'),
    'https://feeds.host.test/shop/win',
  ],
  ['relative, of no site', rss('<link>win</link>'), 'https://feeds.host.test/promoter/win'],
  [
    'relative to the base of the feed rather than to its site',
    rss(
      '<link>win</link>',
      '<link>https://other.test/</link>',
      'xml:base="https://promoter.test/a/"',
    ),
    'https://promoter.test/a/win',
  ],
  [
    'relative to the base of the channel',
    '<rss><channel xml:base="https://promoter.test/a/"><item><link>win</link></item></channel></rss>',
    'https://promoter.test/a/win',
  ],
  [
    'relative to nested bases',
    `<feed xmlns="${ATOM}" xml:base="https://promoter.test/a/"><entry xml:base="b/"><link xml:base="c/" href="win"/></entry></feed>`,
    'https://promoter.test/a/b/c/win',
  ],
  [
    'relative to a base that ended before it',
    atom(
      '<title xml:base="https://other.test/">Win</title><link href="win"/>',
      'xml:base="https://promoter.test/"',
    ),
    'https://promoter.test/win',
  ],
  [
    'relative to a base that is no address',
    atom('<link href="win"/>', 'xml:base="javascript:alert(1)//"'),
    'https://feeds.host.test/promoter/win',
  ],
  [
    'of Atom, in RSS',
    rss(
      `<atom:link rel="self" href="https://promoter.test/feed"/><atom:link rel="alternate" href="https://promoter.test/win"/>`,
      '',
      `xmlns:atom="${ATOM}"`,
    ),
    'https://promoter.test/win',
  ],
  [
    'of Atom by another prefix',
    rss('<a10:link href="https://promoter.test/win"/>', '', `xmlns:a10="${ATOM}"`),
    'https://promoter.test/win',
  ],
  [
    'of Atom by a prefix that is not declared',
    rss('<atom:link href="https://promoter.test/win"/>'),
    'https://promoter.test/win',
  ],
  [
    'of RSS before that of Atom',
    rss(
      `<atom:link href="https://promoter.test/atom"/><link>https://promoter.test/win</link>`,
      '',
      `xmlns:atom="${ATOM}"`,
    ),
    'https://promoter.test/win',
  ],
  [
    'after an empty one',
    rss('<link/><link>https://promoter.test/win</link>'),
    'https://promoter.test/win',
  ],
  [
    'of several the alternate',
    atom(
      '<link rel="self" href="/self"/><link rel="replies" type="text/html" href="/replies"/><link rel="alternate" href="/win"/>',
    ),
    'https://feeds.host.test/win',
  ],
  [
    'of several alternates the page',
    atom(
      '<link rel="alternate" type="application/json" href="/json"/><link rel="alternate" type="text/html" href="/win"/>',
    ),
    'https://feeds.host.test/win',
  ],
  [
    'of several the one without a relation',
    atom('<link rel="enclosure" type="text/html" href="/file"/><link href="/win"/>'),
    'https://feeds.host.test/win',
  ],
  ['of none that is a page', atom('<link rel="self" href="/win"/>'), 'https://feeds.host.test/win'],
  ['of a file', atom('<link rel="enclosure" href="/win.mp3"/>'), undefined],
  [
    'of the first Atom, as text',
    '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><link>https://promoter.test/win</link></entry></feed>',
    'https://promoter.test/win',
  ],
  ['by the guid', rss('<guid>https://promoter.test/win</guid>'), 'https://promoter.test/win'],
  [
    'by a guid that is no permanent link',
    rss('<guid isPermaLink="False">https://promoter.test/win</guid>'),
    undefined,
  ],
  ['by a guid that is no address', rss('<guid>4711</guid>'), undefined],
  [
    'of RDF',
    rdf('<item rdf:about="x"><title>Win</title><link>/win</link></item>'),
    'https://promoter.test/win',
  ],
  [
    'of an image or a source within the item',
    rss(
      '<image><link>https://other.test/1</link></image><source url="https://other.test/2">Other</source>',
    ),
    undefined,
  ],
  [
    'of JSON',
    json({ url: 'https://promoter.test/about', external_url: 'https://promoter.test/win' }),
    'https://promoter.test/win',
  ],
  [
    'of JSON, relative to its site',
    json({ url: '/win' }, { home_page_url: 'https://promoter.test/x' }),
    'https://promoter.test/win',
  ],
  ['of JSON without one', json({ title: 'Win' }, { home_page_url: 'https://p.test' }), undefined],
  ['too long', rss(`<link>https://promoter.test/${'x'.repeat(2_000)}</link>`), undefined],
  [
    'relative to a base that is too long',
    atom('<link href="win"/>', `xml:base="https://promoter.test/${'x/'.repeat(1_000)}"`),
    'https://feeds.host.test/promoter/win',
  ],
]

test.for(LINKS)('the link of an item: %s', ([, feed, link]) => {
  expect(theItem(feed).link).toBe(link)
})

const TEXTS: [what: string, feed: string, text: string][] = [
  ['escaped markup', rss('<title>Win &lt;b&gt;a lamp&lt;/b&gt;</title>'), 'Win a lamp'],
  ['markup in CDATA', rss('<title><![CDATA[Win <b>a lamp</b>]]></title>'), 'Win a lamp'],
  [
    'escaped markup in CDATA',
    rss('<title><![CDATA[&lt;p&gt;Win a lamp&lt;/p&gt;]]></title>'),
    'Win a lamp',
  ],
  [
    'a script escaped twice',
    rss('<title>Win &amp;lt;script&amp;gt;x()&amp;lt;/script&amp;gt;a lamp</title>'),
    'Win a lamp',
  ],
  ['naked markup', rss('<title><p>Win a <b>lamp</b></p></title>'), 'Win a lamp'],
  ['markup that is not closed', rss('<title>Win <br>a lamp</title>'), 'Win\na lamp'],
  ['CDATA within words', rss('<title>Win <![CDATA[a]]> lamp</title>'), 'Win a lamp'],
  ['a comment', rss('<title>Win <!-- soon -->a lamp</title>'), 'Win a lamp'],
  [
    'entities of HTML, an ampersand, less than',
    rss('<title>M & M&rsquo;s: 5 < 6 &amp;nbsp;&#8211; I &lt;3 R&amp;D</title>'),
    'M & M’s: 5 < 6 – I <3 R&D',
  ],
  [
    'control characters',
    rss('<title>Win a \u001Fla\u0008mp\uFFFF&#x1f;&#xFFFE;\u007F\u0085</title>'),
    'Win a lamp',
  ],
  ['half an emoji', rss('<title>Win a lamp \uD83C</title>'), 'Win a lamp'],
  ['control characters in JSON', json({ title: 'Win a \u001Flamp' }), 'Win a lamp'],
  [
    'characters that JSON does not allow',
    json({ title: 'Win a @' }).replace('@', '\u000B\n\tlamp'),
    'Win a lamp',
  ],
  [
    'XHTML',
    atom(
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Win<p>a lamp</p></div></title>',
    ),
    'Win\na lamp',
  ],
  [
    'XHTML by a prefix',
    atom(
      '<title type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml">Win a <h:b>lamp</h:b></h:div></title>',
    ),
    'Win a lamp',
  ],
  [
    'base64 of Atom 0.3',
    atom(`<title mode="base64">${base64('Win a lámp')}</title>`),
    'Win a lámp',
  ],
  [
    'base64 of Atom 1.0, in lines',
    atom(
      `<title type="application/octet-stream">\n${base64('<p>Win a lamp</p>').replace(/(.{8})/g, '$1\n')}</title>`,
    ),
    'Win a lamp',
  ],
  [
    'a picture in base64',
    atom('<title>Win</title><content type="image/png">iVBORw0KGgo=</content>'),
    'Win',
  ],
  ['a word that could be base64', atom('<title type="text">Lamp</title>'), 'Lamp'],
  ['text of a type of its own', atom('<title type="application/x-promoter">Lamp</title>'), 'Lamp'],
  ['text of a type of XML', atom('<title type="application/xml">Lamp</title>'), 'Lamp'],
  [
    'a title of a feed with a title of another vocabulary first',
    rss(
      '<media:title>Picture</media:title><media:content><media:title>No</media:title></media:content><title>Win a lamp</title>',
      '',
      'xmlns:media="http://search.yahoo.com/mrss/"',
    ),
    'Win a lamp',
  ],
  [
    'an entity that the feed defines',
    `<!DOCTYPE rss [<!ENTITY e "x">]>${rss('<title>&e;</title>')}`,
    '&e;',
  ],
  ['names in capitals', `<RSS><CHANNEL><ITEM><TITLE>Win</TITLE></ITEM></CHANNEL></RSS>`, 'Win'],
  [
    'spaces and a notice before the feed',
    `\n <br />\n<b>Notice</b>: x ${rss('<title>Win</title>')}`,
    'Win',
  ],
  ['a feed that is cut off', rss('<title>Win</title>').replace(/<\/item>.*/s, ''), 'Win'],
  ['a title of JSON that is a number', json({ title: 7 }), '7'],
  ['an old version of JSON Feed', json({ title: 'Win' }, { version: '1.0' }), 'Win'],
]

test.for(TEXTS)('the title of an item: %s', ([, feed, title]) => {
  const [item] = parseItems(feed, FEED)
  expect(item && mapItem(item, { title: 'title' })).toMatchObject({ title })
})

test('the fields of an item, in each format', () => {
  const both = { title: 'Win', link: 'https://p.test/win', author: 'Ann', published: '2026-11-24' }
  expect(
    theItem(
      rss(
        `<title>Win</title><link>https://p.test/win</link><guid isPermaLink="false"> 7 </guid><author>a@p.test</author>
         <d:creator>Ann</d:creator><pubDate>2026-11-24</pubDate><description>Short</description><c:encoded><![CDATA[<p>Long</p>]]></c:encoded>`,
        '',
        `xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:c=" ${CONTENT} "`,
      ),
    ),
  ).toEqual({ id: '7', text: 'Long', ...both })
  expect(
    theItem(
      atom(
        `<title>Win</title><link href="https://p.test/win"/><id>7</id><author><name>Ann</name><uri>https://p.test</uri></author>
         <published>2026-11-24</published><updated>2026-11-25</updated><summary>Short</summary><content type="html">&lt;p>Long</content>
         <source><id>8</id><title>Other</title><author><name>Bob</name></author></source>`,
      ),
    ),
  ).toEqual({ id: '7', text: 'Long', ...both })
  expect(
    theItem(
      json({
        id: 7,
        url: 'https://p.test/win',
        title: 'Win',
        content_html: '<p>Long',
        summary: 'Short',
        date_published: '2026-11-24',
        author: { name: 'Ann' },
      }),
    ),
  ).toEqual({ id: '7', text: 'Long', ...both })
  expect(
    theItem(
      rss('<title>Win</title><description>Short</description><content:encoded> </content:encoded>'),
    ),
  ).toEqual({ id: undefined, title: 'Win', text: 'Short' })
})

const NO_FEEDS: [what: string, text: string][] = [
  ['a page', '<!doctype html><title>Log in</title><h1>Log in</h1>'],
  ['a page that shows a feed', `<html><body><pre>${rss('<title>Win</title>')}</pre></body></html>`],
  ['a sitemap', '<urlset><url><loc>https://promoter.test/</loc></url></urlset>'],
  ['other JSON', '{"items":[{"title":"Win"}]}'],
  ['broken JSON', '{"version":"https://jsonfeed.org/version/1.1","items":[{]}'],
  ['nothing', ' '],
]

test.for(NO_FEEDS)('no feed: %s', ([, text]) => {
  expect(() => parseItems(text, FEED)).toThrow(/feed|JSON/)
})

test('a feed without items is a feed', () => {
  expect(parseItems('<rss version="2.0"><channel/></rss>', FEED)).toEqual([])
  expect(parseItems(`<feed xmlns="${ATOM}"/>`, FEED)).toEqual([])
  expect(parseItems(JSON.stringify({ version: '1', items: [] }), FEED)).toEqual([])
})

test('items past the limit, and the ends of long texts, are left out', () => {
  const many = '<item><title>Win</title></item>'.repeat(ITEMS_MAX + 1)
  const long = `<item><description>${'x'.repeat(TEXT_MAX + 1)}</description></item>`
  const items = parseItems(`<rss><channel>${long}${many}</channel></rss>`, FEED)
  expect(items).toHaveLength(ITEMS_MAX)
  expect(items[0]?.fields.text).toHaveLength(TEXT_MAX)
})
