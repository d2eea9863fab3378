import { Feed } from 'feed'
import { escapeXml } from '#app/lib/text/escape-xml.ts'
import { SITE_DESCRIPTION, SITE_NAME } from '#app/lib/text/site-name.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import type { FeedItem } from '../queries/feeds.server.ts'
import { summarise } from '#app/features/listings/rules/description.ts'
import { FEED_FORMATS, type FeedFormat } from '../rules/feeds.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'

const SUMMARY_MAX = 400
const LANGUAGE = 'en-IE'

type Described = {
  title: string
  /** `page` is the page of the same list; `path` has no format. */
  page: string
  path: string
  baseUrl: string
}

/** Text that people typed is never markup in a feed. */
export function writeFeed(items: readonly FeedItem[], described: Described, format: FeedFormat) {
  return format === 'json' ? writeJson(items, described) : writeXml(items, described, format)
}

/** JSON Feed 1.1 (https://jsonfeed.org/version/1.1): titles are plain text, content is HTML. */
function writeJson(items: readonly FeedItem[], { title, page, path, baseUrl }: Described) {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${title} | ${SITE_NAME}`,
    home_page_url: baseUrl + page,
    feed_url: `${baseUrl}${path}.json`,
    description: SITE_DESCRIPTION,
    authors: [{ name: SITE_NAME, url: baseUrl }],
    language: LANGUAGE,
    items: items.map((item) => {
      const link = baseUrl + competitionPath(item.competitionSlug)
      return {
        id: link,
        url: link,
        title: item.competitionTitle,
        content_html: asMarkup(describe(item)),
        date_published: new Date(item.publishedAt).toISOString(),
        date_modified: new Date(item.updatedAt).toISOString(),
        authors: [{ name: item.promoterName }],
        tags: [item.mainCategory],
        image: baseUrl + item.competitionImageURL,
        _competition: { closes: item.competitionEndDate },
      }
    }),
  })
}

function writeXml(
  items: readonly FeedItem[],
  { title, page, path, baseUrl }: Described,
  format: 'rss' | 'atom',
) {
  const updated = Math.max(0, ...items.map(({ updatedAt }) => updatedAt))
  const feed = new Feed({
    id: baseUrl + path,
    title: `${title} | ${SITE_NAME}`,
    description: SITE_DESCRIPTION,
    link: baseUrl + page,
    language: LANGUAGE,
    updated: new Date(updated),
    generator: false,
    feedLinks: Object.fromEntries(
      Object.keys(FEED_FORMATS).map((name) => [name, `${baseUrl}${path}.${name}`]),
    ),
  })
  for (const item of items) {
    const link = baseUrl + competitionPath(item.competitionSlug)
    feed.addItem({
      title: asMarkup(item.competitionTitle),
      id: link,
      link,
      description: asMarkup(describe(item)),
      date: new Date(item.updatedAt),
      published: new Date(item.publishedAt),
      // As an enclosure: readers show it beside the title.
      image: { url: baseUrl + item.competitionImageURL, type: 'image/webp' },
      category: [
        { name: item.mainCategory, term: item.mainCategory },
        closingDate(item.competitionEndDate, baseUrl),
      ],
    })
  }
  return format === 'rss' ? feed.rss2() : feed.atom1()
}

/** Neither format has a field for it: a category with its own scheme is what both can hold. */
function closingDate(day: Day, baseUrl: string) {
  const scheme = `${baseUrl}/feeds#closes`
  return { name: day, term: day, scheme, domain: scheme }
}

function describe({ promoterName, competitionEndDate, description }: FeedItem) {
  const closes = `Closes ${prettyDate(competitionEndDate)}.`
  return `From ${promoterName}. ${closes} ${summarise(description, SUMMARY_MAX)}`
}

/** Feed readers parse titles and descriptions as HTML. */
function asMarkup(text: string) {
  // Not allowed in XML.
  return escapeXml(text.replace(/[\uFFFE\uFFFF]/g, ''))
}
