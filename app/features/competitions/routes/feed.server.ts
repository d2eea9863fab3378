import { Feed } from 'feed'
import { SITE_DESCRIPTION, SITE_NAME } from '#app/features/site/rules.ts'
import { prettyDate } from '#app/lib/days.ts'
import type { FeedItem } from '../queries/feeds.server.ts'
import { summarise } from '../rules/description.ts'
import { FEED_FORMATS, type FeedFormat } from '../rules/feeds.ts'
import { competitionPath } from '../rules/links.ts'

const SUMMARY_MAX = 400

type Described = {
  title: string
  /** Of the page it is the feed of, and of the feed without its format. */
  page: string
  path: string
  baseUrl: string
}

/** The items as a feed reader takes them. Whatever people typed is text in it, never markup. */
export function writeFeed(
  items: readonly FeedItem[],
  { title, page, path, baseUrl }: Described,
  format: FeedFormat,
): string {
  const updated = Math.max(0, ...items.map(({ updatedAt }) => updatedAt))
  const feed = new Feed({
    id: baseUrl + path,
    title: `${title} | ${SITE_NAME}`,
    description: SITE_DESCRIPTION,
    link: baseUrl + page,
    language: 'en-IE',
    updated: new Date(updated),
    generator: false,
    feedLinks: Object.fromEntries(
      Object.keys(FEED_FORMATS).map((name) => [name, `${baseUrl}${path}.${name}`]),
    ),
  })
  // Only JSON Feed takes titles for plain text; its content is HTML too.
  const write = format === 'json' ? (text: string) => text : asMarkup
  for (const item of items) {
    const link = baseUrl + competitionPath(item.competitionSlug)
    feed.addItem({
      title: write(item.competitionTitle),
      id: link,
      link,
      description: asMarkup(describe(item)),
      date: new Date(item.updatedAt),
      published: new Date(item.publishedAt),
      category: [{ name: item.mainCategory, term: item.mainCategory }],
    })
  }
  return format === 'rss' ? feed.rss2() : format === 'atom' ? feed.atom1() : feed.json1()
}

function describe({ promoterName, competitionEndDate, description }: FeedItem) {
  const closes = `Closes ${prettyDate(competitionEndDate)}.`
  return `From ${promoterName}. ${closes} ${summarise(description, SUMMARY_MAX)}`
}

/** Feed readers take titles and descriptions for HTML: '<b>' typed by somebody is text. */
function asMarkup(text: string) {
  // XML knows no such characters.
  const known = text.replace(/[\uFFFE\uFFFF]/g, '')
  return known.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
