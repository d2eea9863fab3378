import { Parser } from 'htmlparser2'
import { resolveLink } from '../rules/items.ts'

const FEED_TYPE = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)\s*(?:;|$)/i
/** As of a page: parsing deeper ones costs quadratic time. */
const DEPTH_MAX = 1_000

/** Returns the address of the feed that a page names; of several, the one of this page, not that of comments. */
export function findFeed(html: string, url: string): string | undefined {
  const feeds: { href: string; isOfComments: boolean }[] = []
  let [base, depth] = [url, 0]
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '', title = '' }) {
      depth += 1
      if (depth > DEPTH_MAX) parser.pause()
      if (name === 'base') base = resolveLink(href, url) ?? base
      if (name !== 'link' || !/\balternate\b/i.test(rel) || !FEED_TYPE.test(type.trim())) return
      const feed = resolveLink(href, base)
      if (href && feed)
        feeds.push({ href: feed, isOfComments: /comment/i.test(`${href} ${title}`) })
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
  const { origin, pathname } = new URL(url)
  const isOfPage = ({ href }: { href: string }) =>
    pathname !== '/' && href.startsWith(`${origin}${pathname}`)
  const posts = feeds.filter(({ isOfComments }) => !isOfComments)
  return (posts.find(isOfPage) ?? posts[0] ?? feeds[0])?.href
}
