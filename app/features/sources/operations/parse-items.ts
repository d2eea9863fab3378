import { isUtf8 } from 'node:buffer'
import { parsePage } from '#app/lib/web/parse-page.ts'
import {
  FIELD_MAX,
  isWebLink,
  ITEMS_MAX,
  resolveLink,
  TEXT_MAX,
  type FeedItem,
  type RawItem,
} from '../rules/items.ts'
import { readXmlFeed, type FeedElement, type XmlFeed } from './read-xml-feed.ts'

/** Markup that is still there when HTML has become text: it was escaped twice. */
const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|style|ul)\b[^<>]*>/i
/** Longer HTML is not read to its end. */
const HTML_MAX = 20 * TEXT_MAX

/** Reads RSS, Atom, RDF or JSON Feed into plain texts without markup. @throws Error for anything else. */
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

function readJsonFeed(text: string, url: string): FeedItem[] {
  // oxlint-disable-next-line no-control-regex -- JSON allows none of them within a text
  const feed = toObject(JSON.parse(text.trim().replace(/[\u0000-\u001F]/g, ' ')))
  if (typeof feed.version !== 'string' || !Array.isArray(feed.items))
    throw new Error('This JSON is not a feed.')
  const site = resolveLink(toText(feed.home_page_url) ?? '', url) ?? url
  return feed.items.slice(0, ITEMS_MAX).map((item) => readItem(toObject(item), site))
}

function readItem(item: Record<string, unknown>, site: string): FeedItem {
  const first = (...names: string[]) => names.map((name) => toText(item[name])).find(Boolean)
  const link = first('external_url', 'url')
  const [author] = Array.isArray(item.authors) ? item.authors : [item.author]
  return {
    id: first('id'),
    fields: {
      title: first('title'),
      link: link && resolveLink(link, site),
      text: first('content_text', 'content_html', 'summary'),
      author: toText(toObject(author).name),
      published: first('date_published'),
    },
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function toText(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const BINARY = /^(?:audio|image|video)\/|^application\/octet-stream/i
const NO_PAGE = /^(?:edit|enclosure|hub|replies)$/i

type Link = { href: string; base: string | undefined }

/** Reads an item of RSS, Atom or RDF. @param site what its links are relative to, without xml:base. */
function readFeedItem(
  elements: readonly FeedElement[],
  root: XmlFeed['root'],
  site: string,
): FeedItem {
  const first = (...names: string[]) =>
    names
      .flatMap((name) => elements.filter((element) => element.name === name))
      .map(contentOf)
      .find(Boolean)
  const link = pageLink(elements) ?? permanentLink(elements)
  return {
    id: first(root === 'feed' ? 'id' : 'guid'),
    fields: {
      title: first('title'),
      link: link && resolveLink(link.href, link.base ?? site),
      text: first('content:encoded', 'content', 'description', 'summary'),
      author: first('dc:creator', 'name'),
      published: first('pubdate', 'published', 'issued', 'created', 'updated', 'modified'),
    },
  }
}

/** Returns the site that the channel of RSS names, else the address of the feed. */
function siteOf({ channel }: XmlFeed, url: string): string {
  const link = pageLink(channel)
  return (link && resolveLink(link.href, link.base ?? url)) ?? url
}

/** Texts are base64 where Atom 0.3 says so, and where their type is no text. */
function contentOf({ text, attributes: { mode, type = '' } }: FeedElement): string {
  const trimmed = text.trim()
  const isBase64 = mode === 'base64' || BINARY.test(type)
  if (!isBase64 || !/^[\w+/\s-]+=*$/.test(trimmed)) return trimmed
  const decoded = Buffer.from(trimmed, 'base64')
  return isUtf8(decoded) ? decoded.toString() : ''
}

/** Of several links: the text of RSS, else Atom's alternate, if possible one that is HTML. */
function pageLink(elements: readonly FeedElement[]): Link | undefined {
  const links = elements
    .filter(({ name, attributes: { rel = '' } }) => name === 'link' && !NO_PAGE.test(rel))
    .map(({ text, attributes, base }) => ({
      href: (attributes.href ?? text).trim(),
      base,
      rank: rankOf(attributes),
    }))
    .filter(({ href }) => href)
  return links.toSorted((one, other) => one.rank - other.rank)[0]
}

function rankOf({ href, rel = 'alternate', type = 'text/html' }: FeedElement['attributes']) {
  if (href === undefined) return 0
  if (rel.toLowerCase() !== 'alternate') return 3
  return /html/i.test(type) ? 1 : 2
}

function permanentLink(elements: readonly FeedElement[]): Link | undefined {
  const guid = elements.find(({ name }) => name === 'guid')
  const href = guid?.text.trim() ?? ''
  const isLink = guid?.attributes.ispermalink?.toLowerCase() !== 'false' && isWebLink(href)
  return isLink ? { href, base: undefined } : undefined
}
