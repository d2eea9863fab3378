import { isUtf8 } from 'node:buffer'
import { isWebLink, resolveLink, type FeedItem } from '../rules/items.ts'
import type { FeedElement, XmlFeed } from './read-xml-feed.ts'

const BINARY = /^(?:audio|image|video)\/|^application\/octet-stream/i
const NO_PAGE = /^(?:edit|enclosure|hub|replies)$/i

type Link = { href: string; base: string | undefined }

/** Reads an item of RSS, Atom or RDF. @param site what its links are relative to, without xml:base. */
export function readFeedItem(
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
export function siteOf({ channel }: XmlFeed, url: string): string {
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
