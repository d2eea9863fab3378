import { expect, test } from 'vitest'
import { ratioOf } from '#test/linear-time.ts'
import { competitionLinks } from '../rules/page-links.ts'
import { findFeed } from '../thread.ts'
import { parseItems } from './parse-items.ts'

const FEED = 'https://www.promoter.test/feed'

/** Repeated, each of them is the worst for some part of a reader of feeds. */
const UNITS = [
  '<item><title>Win</title></item>',
  '<item>',
  '<item xml:base="a/"><link>b</link></item>',
  '<link>a</link>',
  '<link href="a"/>',
  '<a></a></b>',
  '<a:b xmlns:a="c">',
  '<![CDATA[',
  '<!--',
  '<!ENTITY ',
  '&amp;lt;p&amp;gt;',
  '&#x',
  '<p>',
  '&lt;p ',
  '{"title":"a"},',
  '[',
  'a=1 ',
  'QUJD',
  '=',
  '\n',
  'one of our lucky ',
  'terms and conditions ',
  'win - ',
  'all ',
  '( ',
]
const RULES: Record<string, (text: string) => unknown> = {
  'a feed': (text) => parseItems(`<rss><channel>${text}`, FEED),
  'an item': (text) => parseItems(`<rss><channel><item>${text}`, FEED),
  'a description': (text) => parseItems(`<rss><channel><item><description>${text}`, FEED),
  'HTML of a description': (text) =>
    parseItems(`<rss><channel><item><description><![CDATA[${text}]]>`, FEED),
  base64: (text) => parseItems(`<feed><entry><title mode="base64">${text}!</title>`, FEED),
  attributes: (text) => parseItems(`<rss ${text}><channel/></rss>`, FEED),
  'items of JSON Feed': (text) => parseItems(`{"version":"1","items":[${text}{}]}`, FEED),
  'a text of JSON Feed': (text) =>
    parseItems(JSON.stringify({ version: '1', items: [{ title: text }] }), FEED),
  'what is no feed': (text) => parseItems(text, FEED),
  'a page that names a feed': (text) => findFeed(text, FEED),
  'the words of a link': (text) =>
    competitionLinks({ links: [{ href: '/a', text, label: text }] }, FEED),
  'the address of a link': (text) =>
    competitionLinks({ links: [{ href: text, text: '', label: undefined }] }, FEED),
}

test.for(Object.entries(RULES))(
  '%s four times as long takes four times as long to read',
  ([, rule]) => {
    expect(UNITS.flatMap((unit) => ratioOf(rule, unit) ?? [])).toEqual([])
  },
)

test('100,000 items, and 100,000 levels, are read within bounds', () => {
  const items = parseItems(`<rss><channel>${'<item/>'.repeat(100_000)}</channel></rss>`, FEED)
  expect(items).toHaveLength(500)
  const nested = `<rss><channel><item>${'<p>'.repeat(100_000)}`
  expect(() => parseItems(nested, FEED)).toThrow('nested too deeply')
})
