import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { ReportInput } from '../input.ts'
import { reportCompetition } from '../operations/reports.server.ts'

export const reportsApi = new OpenAPIHono<ApiEnv>()

const reportRoute = createRoute({
  method: 'post',
  path: '/report-competition',
  operationId: 'reportCompetition',
  tags: ['Competitions'],
  summary: 'Report a problem with a listing',
  description: 'No login is needed; a moderator looks at it.',
  request: takesJson(ReportInput),
  responses: {
    200: answersJson(
      'The report was stored',
      z.object({ reported: z.literal(true), reference: z.string().optional() }),
      {
        reported: true,
      },
    ),
    404: problemAnswer('not-found', 'There is no such competition.'),
    429: problemAnswer('too-many', 'That was too often. Please try again in a minute.'),
  },
})

reportsApi.openapi(reportRoute, async (c) => {
  const { db, actor, address, limits, kickMail, now } = c.var.requestContext
  await limits.consume('report', address)
  const reference = await reportCompetition(db, actor, c.req.valid('json'), now)
  kickMail()
  return c.json({ reported: true as const, ...(reference && { reference }) }, 200)
})
