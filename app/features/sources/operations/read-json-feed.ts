import { ITEMS_MAX, resolveLink, type FeedItem } from '../rules/items.ts'

/** Reads JSON Feed. @throws Error for anything else. */
export function readJsonFeed(text: string, url: string): FeedItem[] {
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
