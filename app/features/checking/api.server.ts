import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson } from '#app/lib/http/json-route.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { LinkGroupPath } from './input.ts'
import { readLinkGroup } from './queries/link-group.server.ts'

/** A check may show five minutes late. */
const PUBLIC = { 'cache-control': 'public, max-age=300' }
const IrishDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const checkingApi = new OpenAPIHono<ApiEnv>()

const linkStates = createRoute({
  method: 'get',
  path: '/link-states/{group}',
  operationId: 'readLinkStates',
  tags: ['Competitions'],
  summary: 'When links were checked',
  description:
    'Of the open listings with 500 neighbouring numbers: group 0 has those below 500. The same for ' +
    'everybody, and by day.',
  request: { params: LinkGroupPath },
  responses: {
    200: answersJson(
      'The days, and what is being checked',
      z.object({
        today: IrishDay,
        checked: z
          .record(z.string(), IrishDay)
          .openapi({ description: 'The day of the last good check, by competitionID.' }),
        flagged: z
          .array(z.int())
          .openapi({ description: 'The competitionIDs whose link may be wrong.' }),
      }),
      {
        today: '2026-11-23',
        checked: { 17: '2026-11-22' },
        flagged: [23],
      },
    ),
    400: problemAnswer('invalid', 'There is no such group.'),
  },
})

checkingApi.openapi(linkStates, async (c) => {
  const { db, today } = c.var.requestContext
  const { group } = c.req.valid('param')
  return c.json(await readLinkGroup(db, group, today), 200, PUBLIC)
})
