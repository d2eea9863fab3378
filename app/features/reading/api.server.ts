import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import { LinkGroupPath } from './input.ts'
import { readLinkGroup } from './queries/entry-checks.server.ts'

const IrishDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const { api: checkingApi, call } = describedApi('Competitions')
export { checkingApi }

call({
  method: 'get',
  path: '/link-states/{group}',
  operationId: 'readLinkStates',
  summary: 'When links were checked',
  description:
    'Of the open listings with 500 neighbouring numbers: group 0 has those below 500. The same for ' +
    'everybody, and by day.',
  from: 'params',
  takes: LinkGroupPath,
  answers: [
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
    { today: '2026-11-23', checked: { 17: '2026-11-22' }, flagged: [23] },
  ],
  refusals: [['invalid', 'There is no such group.']],
  run: ({ db, today }, { group }, c) => {
    // A check may show five minutes late.
    c.header('cache-control', 'public, max-age=300')
    return readLinkGroup(db, group, today)
  },
})
