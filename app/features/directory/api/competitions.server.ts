import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson } from '#app/lib/http/json-route.server.ts'
import { countEmptySearch } from '#app/features/statistics/operations/count-visits.server.ts'
import { pick } from '#app/lib/pick.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import {
  RECENT_MAX,
  RecentCompetitions,
  RecentQuery,
  RESULT_FIELDS,
  SearchAsTyped,
  SearchPath,
  SearchResult,
  wholeNumberMessage,
} from './schemas.server.ts'
import { CARD_EXAMPLE, Competition } from '#app/features/listings/queries/card-schema.server.ts'
import {
  SEARCH_MIN,
  SEARCH_RESULTS_MAX,
  SUMMARY_HEADER,
  type SearchSummary,
} from '../rules/search.ts'
import { listNewestAfter, listPremium } from '../queries/lists.server.ts'
import { searchCompetitions } from '../queries/search.server.ts'

const PREMIUM_MAX = 50
/** Changes of the catalogue may show half a minute late. */
const PUBLIC = { 'cache-control': 'public, max-age=30' }
const tags = ['Competitions']

/** docs/contract.md#api */
export const competitionsApi = new OpenAPIHono<ApiEnv>()

const recentCompetitions = createRoute({
  method: 'get',
  path: '/recent-competitions',
  operationId: 'listRecentCompetitions',
  tags,
  summary: 'The newest competitions',
  description:
    'Open listings, newest first. For the next page, send the competitionID of the last one as “after”.',
  request: { query: RecentQuery },
  responses: {
    200: answersJson('The listings; none after the last page', RecentCompetitions, {
      latestCompetitions: [CARD_EXAMPLE],
      numberOfCompetitionAddedLast7Days: 37,
    }),
    400: invalid('limit', wholeNumberMessage('limit', RECENT_MAX)),
  },
})

competitionsApi.openapi(recentCompetitions, async (c) => {
  const { db, now, today, catalogue } = c.var.requestContext
  const { after, limit } = c.req.valid('query')
  const [latestCompetitions, numberOfCompetitionAddedLast7Days] = await Promise.all([
    listNewestAfter(db, await catalogue.readOpen(today), after, limit),
    catalogue.readAddedLast7Days(now),
  ])
  return c.json({ latestCompetitions, numberOfCompetitionAddedLast7Days }, 200, PUBLIC)
})

const premiumCompetitions = createRoute({
  method: 'get',
  path: '/premium-competitions',
  operationId: 'listPremiumCompetitions',
  tags,
  summary: 'The featured competitions',
  description: `Open featured listings, the latest to be featured first; at most ${PREMIUM_MAX}.`,
  responses: {
    200: answersJson('The listings', z.array(Competition), [CARD_EXAMPLE]),
  },
})

competitionsApi.openapi(premiumCompetitions, async (c) => {
  const { db, today, catalogue } = c.var.requestContext
  return c.json(await listPremium(db, await catalogue.readOpen(today), PREMIUM_MAX), 200, PUBLIC)
})

const search = createRoute({
  method: 'get',
  path: '/search/{query}',
  operationId: 'searchCompetitions',
  tags,
  summary: 'Search the open competitions',
  description:
    'Open listings that match every word, best first: as typed, in singular or plural, by synonyms, ' +
    'by their beginning. Accents and case do not count. Typos are replaced where that finds ' +
    'something. Words that say a filter (“daily”, “no social”, “closing this week”) narrow the ' +
    'results. Where fewer than three match every word, the closest follow, with ' +
    '“matchesAll”: false. Restricted listings come last. ' +
    `At most ${SEARCH_RESULTS_MAX}.`,
  request: { params: SearchPath, query: SearchAsTyped },
  responses: {
    200: {
      description: 'The listings found',
      headers: {
        [SUMMARY_HEADER]: {
          description:
            'JSON: how many of the listings match all words, how many there are, the words searched ' +
            'instead of typos, the words that may have been meant, the words beside the filters ' +
            'that the query says.',
          schema: { type: 'string' as const },
        },
      },
      content: {
        'application/json': {
          schema: z.array(SearchResult),
          example: [toResult(CARD_EXAMPLE, true)],
        },
      },
    },
    400: invalid('query', `Type at least ${SEARCH_MIN} characters to search.`),
  },
})

competitionsApi.openapi(search, async (c) => {
  const { today, catalogue } = c.var.requestContext
  const { query } = c.req.valid('param')
  const asTyped = c.req.valid('query').as !== undefined
  const open = await catalogue.readOpen(today)
  const { competitions, filters: _, ...summary } = searchCompetitions(open, query, { asTyped })
  if (summary.matchingAll === 0) void countEmptySearch(c.var.requestContext, query)
  const results = competitions.map((card, index) => toResult(card, index < summary.matchingAll))
  return c.json(results, 200, { ...PUBLIC, [SUMMARY_HEADER]: toHeader(summary) })
})

function toResult(card: z.infer<typeof Competition>, matchesAll: boolean) {
  return { ...pick(card, RESULT_FIELDS), matchesAll }
}

/** Headers are ASCII. */
function toHeader(summary: SearchSummary) {
  return JSON.stringify(summary).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function invalid(field: string, message: string) {
  return problemAnswer('invalid', message, { [field]: message })
}
