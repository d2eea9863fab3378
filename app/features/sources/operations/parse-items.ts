import { parseFeed } from 'feedsmith'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { FIELD_MAX, ITEMS_MAX, TEXT_MAX, type RawItem } from '../rules/items.ts'

type Fields = Record<string, string | undefined>
type Entry = { id: string | undefined; fields: Fields }

/**
 * Reads RSS, Atom, RDF or JSON Feed. Texts are plain afterwards: no markup of a feed goes further.
 * @throws Error for anything else.
 */
export function parseItems(text: string, url: string): RawItem[] {
  return entriesOf(text).map(({ id, fields }) => ({
    id: id?.slice(0, FIELD_MAX),
    fields: toPlain({ ...fields, link: resolve(fields.link, url) }),
  }))
}

function entriesOf(text: string): Entry[] {
  const { format, feed } = parseFeed(text, { maxItems: ITEMS_MAX })
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map((item) => ({
        id: item.guid?.value,
        fields: {
          title: item.title,
          link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
          text: item.content?.encoded ?? item.description,
          author: item.dc?.creators?.[0],
          published: item.pubDate,
        },
      }))
    case 'atom':
      return (feed.entries ?? []).map((entry) => ({
        id: entry.id,
        fields: {
          title: entry.title?.value,
          link: (entry.links?.find(({ rel }) => !rel || rel === 'alternate') ?? entry.links?.[0])
            ?.href,
          text: entry.content?.value ?? entry.summary?.value,
          author: entry.authors?.[0]?.name,
          published: entry.published ?? entry.updated,
        },
      }))
    case 'json':
      return (feed.items ?? []).map((item) => ({
        id: item.id,
        fields: {
          title: item.title,
          link: item.external_url ?? item.url,
          text: item.content_text ?? item.content_html ?? item.summary,
          author: item.authors?.[0]?.name,
          published: item.date_published,
        },
      }))
    case 'rdf':
      return (feed.items ?? []).map((item) => ({
        id: undefined,
        fields: { title: item.title, link: item.link, text: item.description },
      }))
  }
}

function toPlain(fields: Fields): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const plain = name === 'link' ? value : parsePage(`<body>${value}`).text
    return [[name, plain.slice(0, name === 'text' ? TEXT_MAX : FIELD_MAX)] as const]
  })
  return Object.fromEntries(texts)
}

function resolve(link: string | undefined, url: string) {
  return link === undefined ? undefined : URL.parse(link, url)?.href
}
