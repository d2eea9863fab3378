import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { listForFeed } from '../queries/feeds.server.ts'
import { categoryPath } from '#app/features/listings/rules/categories.ts'
import {
  feedCategory,
  feedPath,
  FEED_FORMATS,
  readFeedName,
  type FeedList,
} from '../rules/feeds.ts'
import type { Route } from './+types/feed'
import { writeFeed } from './feed.server.ts'

const ITEMS_MAX = 50
const MAX_AGE_S = 300

/** /feeds/new.rss, /feeds/ending-soon.atom, /feeds/category/pets.json … */
export const loader = answer(async ({ context, params, request, url }: Route.LoaderArgs) => {
  const { db, today, config } = getRequestContext(context)
  const name = readFeedName(params.name)
  const wanted = name && findFeed(name.list, url.pathname.startsWith('/feeds/category/'))
  if (!name || !wanted) throw new Problem('not-found', 'There is no such feed.')
  const { title, page, path, ...list } = wanted
  const items = await listForFeed(db, list, ITEMS_MAX, today)
  const described = { title, page, path, baseUrl: config.baseUrl }
  return etagResponse(writeFeed(items, described, name.format), {
    request,
    contentType: `${FEED_FORMATS[name.format]}; charset=utf-8`,
    maxAge: MAX_AGE_S,
  })
})

type FoundFeed = FeedList & { title: string; page: string; path: string }

function findFeed(list: string, ofCategory: boolean): FoundFeed | undefined {
  if (ofCategory) {
    const category = feedCategory(list)
    if (!category) return undefined
    const page = categoryPath(category)
    return { list: 'category', category, title: category, page, path: feedPath(category) }
  }
  if (list === 'new') {
    const page = '/new-competitions'
    return { list, title: 'New competitions', page, path: feedPath(list) }
  }
  if (list === 'ending-soon') {
    const page = '/competitions-ending-soon'
    return { list, title: 'Competitions ending soon', page, path: feedPath(list) }
  }
  return undefined
}
