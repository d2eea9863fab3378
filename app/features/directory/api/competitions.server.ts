import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { countEmptySearch } from '#app/features/engagement/operations/count-visits.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import {
  RECENT_MAX,
  RecentCompetitions,
  RecentQuery,
  SearchPath,
  SearchResult,
  wholeNumberMessage,
} from './schemas.server.ts'
import { CARD_EXAMPLE, Competition } from '#app/features/listings/queries/card-schema.server.ts'
import { SEARCH_MIN } from '../rules/search.ts'
import { listNewestAfter, listPremium } from '../queries/lists.server.ts'
import { SEARCH_RESULTS_MAX, searchCompetitions } from '../queries/search.server.ts'

const PREMIUM_MAX = 50
/** The same for every visitor; a change of the catalogue may take half a minute to show. */
const PUBLIC = { 'cache-control': 'public, max-age=30' }
const tags = ['Competitions']

/** The public reads of docs/contract.md#api. */
export const competitionsApi = new OpenAPIHono<ApiEnv>()

const recentCompetitions = createRoute({
  method: 'get',
  path: '/recent-competitions',
  operationId: 'listRecentCompetitions',
  tags,
  summary: 'The newest competitions',
  description:
    'Open listings, newest first. To page on, send the competitionID of the last one as “after”.',
  request: { query: RecentQuery },
  responses: {
    200: {
      description: 'The listings; none behind the last page',
      content: {
        'application/json': {
          schema: RecentCompetitions,
          example: { latestCompetitions: [CARD_EXAMPLE], numberOfCompetitionAddedLast7Days: 37 },
        },
      },
    },
    400: invalid('limit', wholeNumberMessage('limit', RECENT_MAX)),
  },
})

competitionsApi.openapi(recentCompetitions, async (c) => {
  const { db, now, today, catalogue } = c.var.requestContext
  const { after, limit } = c.req.valid('query')
  const [latestCompetitions, numberOfCompetitionAddedLast7Days] = await Promise.all([
    listNewestAfter(db, after, limit, today),
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
    200: {
      description: 'The listings',
      content: { 'application/json': { schema: z.array(Competition), example: [CARD_EXAMPLE] } },
    },
  },
})

competitionsApi.openapi(premiumCompetitions, async (c) => {
  const { db, today } = c.var.requestContext
  return c.json(await listPremium(db, PREMIUM_MAX, today), 200, PUBLIC)
})

const search = createRoute({
  method: 'get',
  path: '/search/{query}',
  operationId: 'searchCompetitions',
  tags,
  summary: 'Search the open competitions',
  description:
    'Open listings that have every word, best first. Words match by their beginning; accents and ' +
    'case do not count; one or two typing errors are forgiven. Restricted listings come last. ' +
    `At most ${SEARCH_RESULTS_MAX}.`,
  request: { params: SearchPath },
  responses: {
    200: {
      description: 'The listings found',
      content: {
        'application/json': { schema: z.array(SearchResult), example: [toResult(CARD_EXAMPLE)] },
      },
    },
    400: invalid('query', `Type at least ${SEARCH_MIN} characters to search.`),
  },
})

competitionsApi.openapi(search, async (c) => {
  const { db, today, catalogue } = c.var.requestContext
  const { query } = c.req.valid('param')
  const { competitions } = await searchCompetitions(
    db,
    await catalogue.readVocabulary(),
    query,
    today,
  )
  if (competitions.length === 0) void countEmptySearch(c.var.requestContext, query)
  return c.json(competitions.map(toResult), 200, PUBLIC)
})

type Result = z.infer<typeof SearchResult>

function toResult(card: Result): Result {
  return {
    competitionID: card.competitionID,
    competitionSlug: card.competitionSlug,
    competitionTitle: card.competitionTitle,
    competitionImageURL: card.competitionImageURL,
    competitionEndDate: card.competitionEndDate,
    competitionFeaturedFlag: card.competitionFeaturedFlag,
    promoterName: card.promoterName,
    mainCategory: card.mainCategory,
    over18: card.over18,
    costsMoney: card.costsMoney,
    restricted: card.restricted,
  }
}

function invalid(field: string, message: string) {
  return problemAnswer('invalid', message, { [field]: message })
}
