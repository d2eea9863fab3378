import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import { ReportInput } from '../input.ts'
import { reportCompetition } from '../operations/reports.server.ts'

const { api: reportsApi, call } = describedApi('Competitions')
export { reportsApi }

call({
  path: '/report-competition',
  operationId: 'reportCompetition',
  summary: 'Report a problem with a listing',
  description: 'No login is needed; a moderator looks at it.',
  takes: ReportInput,
  answers: [
    'The report was stored',
    z.object({ reported: z.literal(true), reference: z.string().optional() }),
    { reported: true },
  ],
  refusals: [
    ['not-found', 'There is no such competition.'],
    ['too-many', 'That was too often. Please try again in a minute.'],
  ],
  run: async ({ db, actor, address, limits, kickMail, now }, input) => {
    await limits.consume('report', address)
    const reference = await reportCompetition(db, actor, input, now)
    kickMail()
    return { reported: true as const, ...(reference && { reference }) }
  },
})
