import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import { FIELD_SCHEMAS } from '#app/features/listings/queries/field-schemas.server.ts'
import { pick } from '#app/lib/pick.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { EntryInput, MarkInput, SyncInput, WinInput } from '../input/tracker.ts'
import { syncTracker } from '../operations/sync-tracker.server.ts'
import { FACT_FIELDS } from '../rules/facts.ts'
import { MEMBER_ROWS_MAX, SYNC_ROWS_MAX } from '../rules/limits.ts'
import { KINDS, REFUSALS } from '../rules/sync.ts'

const MAX_AGE_S = 300

const { api: trackerApi, call } = describedApi('Tracker')
export { trackerApi }

const FactsSchema = z.object({
  competitionID: z.int(),
  competitionSlug: z.string(),
  ...pick(FIELD_SCHEMAS, FACT_FIELDS),
  winnersUrl: z.string().nullable(),
})

const Changes = z
  .object({
    entries: z.array(EntryInput),
    undone: z.array(z.uuid()),
    marks: z.array(MarkInput),
    wins: z.array(WinInput),
    facts: z.array(FactsSchema),
  })
  .openapi('TrackerChanges')

const Answer = z.object({
  refused: z
    .array(z.object({ kind: z.enum(KINDS), key: z.string(), reason: z.enum(REFUSALS) }))
    .openapi({ description: 'What was not stored as sent; a refused mark is stored as “none”.' }),
  changes: Changes,
  cursor: z.int().openapi({ description: 'Send it as “after” next time.' }),
  more: z.boolean().openapi({ description: 'Whether to ask again at once.' }),
})

const EXAMPLE = {
  refused: [],
  changes: {
    entries: [
      {
        id: '8f14e45f-ceea-467f-a8d0-93d1d1ad1c5b',
        competitionID: 1284,
        at: 1_795_262_400_000,
        day: toDay('2026-11-21'),
        via: 'round' as const,
      },
    ],
    undone: [],
    marks: [],
    wins: [],
    facts: [],
  },
  cursor: 12,
  more: false,
}

call({
  method: 'get',
  path: '/tracker/listings',
  operationId: 'listRecentListings',
  summary: 'List what was open in the last 400 days',
  description:
    'The same for everybody: a device finds in it the listings of a list that a person brings. At most 5,000.',
  answers: ['Listings, the last to close first', z.array(FactsSchema), []],
  run: ({ catalogue, today }, _input, c) => {
    c.header('cache-control', `public, max-age=${MAX_AGE_S}`)
    return catalogue.readRecentFacts(today)
  },
})

call({
  path: '/tracker',
  operationId: 'syncTracker',
  only: 'members',
  summary: 'Send and fetch entries, marks and wins',
  description:
    `At most ${SYNC_ROWS_MAX} rows each way, and ${MEMBER_ROWS_MAX} in an account. It may be repeated. ` +
    'Entries and undone ids are only added; for marks and wins the last write wins. ' +
    'The mark “later” is a bookmark.',
  takes: SyncInput,
  answers: ['What the device is missing', Answer, EXAMPLE],
  run: async ({ db, actor, now, limits }, input) => {
    const member = requireMember(actor)
    await limits.consume('tracker', String(member.id))
    return syncTracker(db, member, input, now)
  },
})
