import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { findPromoter } from '#app/features/promoters/queries/promoters.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { listForFeed, listForPromoterFeed, type FeedItem } from '../queries/feeds.server.ts'
import { countyName, isCounty } from '#app/features/listings/rules/counties.ts'
import { categoryPath } from '#app/features/listings/rules/categories.ts'
import { countyPath, promoterPath } from '#app/features/listings/rules/links.ts'
import {
  countyFeedPath,
  feedCategory,
  feedPath,
  FEED_FORMATS,
  promoterFeedPath,
  readFeedName,
  type FeedFormat,
  type FeedList,
} from '../rules/feeds.ts'
import type { Route } from './+types/feed'

const ITEMS_MAX = 50
const MAX_AGE_S = 300

/** /feeds/new.rss, /feeds/category/pets.json, /feeds/promoter/harbour-house.atom … */
export const loader = answer(async ({ context, params, request }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const name = readFeedName(params.name)
  const feed = name && (await findFeed(requestContext, name, params.of))
  if (!name || !feed) throw new Problem('not-found', 'There is no such feed.')
  const { items, ...described } = feed
  const { baseUrl } = requestContext.config
  const { writeFeed } = await import('./feed.server.ts')
  return etagResponse(writeFeed(items, { ...described, baseUrl }, name.format), {
    request,
    contentType: `${FEED_FORMATS[name.format]}; charset=utf-8`,
    maxAge: MAX_AGE_S,
  })
})

type FoundFeed = { title: string; page: string; path: string; items: FeedItem[] }
type FeedName = { list: string; format: FeedFormat }

async function findFeed(
  { db, today, catalogue }: RequestContext,
  { list, format }: FeedName,
  of: string | undefined,
): Promise<FoundFeed | undefined> {
  const open = await catalogue.readOpen(today)
  const itemsOf = (wanted: FeedList) => listForFeed(db, open, wanted, ITEMS_MAX)
  if (of === undefined && (list === 'new' || list === 'ending-soon'))
    return { ...LISTS[list], path: feedPath(list), items: await itemsOf({ list }) }
  if (of === 'category') {
    const category = feedCategory(list)
    if (!category) return undefined
    const items = await itemsOf({ list: 'category', category })
    return { title: category, page: categoryPath(category), path: feedPath(category), items }
  }
  if (of === 'county' && isCounty(list)) {
    const title = `Competitions in ${countyName(list)}`
    const items = await itemsOf({ list: 'county', county: list })
    return { title, page: countyPath(list), path: countyFeedPath(list), items }
  }
  const found = of === 'promoter' && (await findPromoter(db, list))
  if (!found) return undefined
  if ('movedTo' in found)
    // oxlint-disable-next-line only-throw-error -- React Router's way to redirect
    throw redirectTo(`${promoterFeedPath(found.movedTo)}.${format}`, 301)
  const { name, slug, ids } = found.promoter
  const items = await listForPromoterFeed(db, open, ids, ITEMS_MAX)
  return { title: name, page: promoterPath(slug), path: promoterFeedPath(slug), items }
}

const LISTS = {
  new: { title: 'New competitions', page: '/new-competitions' },
  'ending-soon': { title: 'Competitions ending soon', page: '/competitions-ending-soon' },
} as const
