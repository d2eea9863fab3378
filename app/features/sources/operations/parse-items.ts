import { parsePage } from '#app/lib/web/parse-page.ts'
import { FIELD_MAX, TEXT_MAX, type FeedItem, type RawItem } from '../rules/items.ts'
import { readFeedItem, siteOf } from './read-feed-item.ts'
import { readJsonFeed } from './read-json-feed.ts'
import { readXmlFeed } from './read-xml-feed.ts'

/** Markup that is still there when HTML has become text: it was escaped twice. */
const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|style|ul)\b[^<>]*>/i
/** Longer HTML is not read to its end. */
const HTML_MAX = 20 * TEXT_MAX

/**
 * Reads RSS, Atom, RDF or JSON Feed. Texts are plain afterwards: no markup of a feed goes further.
 * @throws Error for anything else.
 */
export function parseItems(text: string, url: string): RawItem[] {
  const items = /^\s*\{/.test(text) ? readJsonFeed(text, url) : readXmlItems(text, url)
  return items.map(({ id, fields }) => ({ id: id?.slice(0, FIELD_MAX), fields: toPlain(fields) }))
}

function readXmlItems(xml: string, url: string) {
  const feed = readXmlFeed(xml, url)
  const site = siteOf(feed, url)
  return feed.items.map((elements) => readFeedItem(elements, feed.root, site))
}

function toPlain(fields: FeedItem['fields']): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (!value) return []
    if (name === 'link') return [[name, value]]
    return [[name, withoutMarkup(value).slice(0, name === 'text' ? TEXT_MAX : FIELD_MAX)]]
  })
  return Object.fromEntries(texts)
}

function withoutMarkup(html: string) {
  const { text } = parsePage(`<body>${html.slice(0, HTML_MAX)}`)
  return MARKUP.test(text) ? parsePage(`<body>${text}`).text : text
}
