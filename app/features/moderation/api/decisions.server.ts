import { z } from '@hono/zod-openapi'
import { describedApi } from '#app/api-call.server.ts'
import {
  LISTED_EXAMPLE,
  ListedCompetition,
  toListed,
} from '#app/features/listings/queries/listing-schema.server.ts'
import { countAddedLast7Days } from '#app/features/directory/queries/lists.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { EndDateInput, PremiumInput, StatusInput } from '../input/moderation.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { decideCompetition, type DecisionAnswer } from '../operations/decide-competition.server.ts'
import { updatePremium } from '../operations/update-premium.server.ts'
import { listQueueAfter } from '../queries/listings.server.ts'
import { QUEUES, type Queue } from '#app/features/listings/rules/queues.ts'

const QUEUE_MAX = 100
const CHANGED = z.object({ changed: z.boolean(), competition: ListedCompetition })

/** Admins' decisions (docs/contract.md#moderation); only a competition's number is read. */
const { api: moderationApi, call } = describedApi('Moderation')
export { moderationApi }

const QueuePage = z.object({
  after: CompetitionID.optional().openapi({
    type: 'integer',
    description: 'Start after the listing with this competitionID.',
  }),
})

export const QueuedCompetition = ListedCompetition.extend({
  version: z.int().openapi({
    description: 'When it was last changed: “version” of update-competition-status names it.',
  }),
})
const QUEUED_EXAMPLE = { ...LISTED_EXAMPLE, version: LISTED_EXAMPLE.submittedAt }

const SUMMARIES: Record<Queue, string> = {
  pending: 'Undecided listings that people sent in',
  fpd: 'Undecided free prize draws of a partner feed',
}

for (const queue of QUEUES)
  call({
    method: 'get',
    path: `/${queue}-competitions`,
    operationId: `list${queue === 'fpd' ? 'Fpd' : 'Pending'}Competitions`,
    only: 'admins',
    summary: SUMMARIES[queue],
    description: `The longest waiting first; at most ${QUEUE_MAX}. For the next page, send “after”.`,
    from: 'query',
    takes: QueuePage,
    answers: [
      'The listings; none after the last page',
      z.array(QueuedCompetition),
      [QUEUED_EXAMPLE],
    ],
    run: async ({ db, actor }, { after }) => {
      const page = { after, limit: QUEUE_MAX }
      const listings = await listQueueAfter(db, requireAdmin(actor), queue, page)
      return listings.map((one) => Object.assign(toListed(one), { version: one.updatedAt }))
    },
  })

const STANDS = 'The listing as it stands now'
const EXAMPLE = { changed: true, competition: LISTED_EXAMPLE }
const MISSING = ['not-found', 'There is no such competition.'] as const

function toAnswer({ changed, listing }: DecisionAnswer) {
  return { changed, competition: toListed(listing) }
}

call({
  path: '/update-competition-status',
  operationId: 'updateCompetitionStatus',
  only: 'admins',
  summary: 'Approve or reject a listing',
  description:
    'A truthy status approves, a falsy one rejects. Only undecided listings, unless “from” says what ' +
    'it is now. Deciding again has no further effect: “changed” is false. “version” is when the ' +
    'listing was last changed, as the queue told it: another version is not approved. Without it, ' +
    'what its submitter edited within the last minute is not. “changes” are corrections saved with an ' +
    'approval, checked like the form of a listing; they need “version”.',
  takes: StatusInput,
  answers: [
    STANDS,
    CHANGED.extend({ numberOfCompetitionAddedLast7Days: z.int() }),
    {
      changed: true,
      competition: { ...LISTED_EXAMPLE, status: 'approved' },
      numberOfCompetitionAddedLast7Days: 38,
    },
  ],
  refusals: [MISSING, ['conflict', 'mary has rejected “Win a weekend in Dingle” in the meantime.']],
  async run({ db, now, config, kickMail, actor }, input) {
    const place = { db, baseUrl: config.baseUrl }
    const decided = await decideCompetition(place, requireAdmin(actor), input, now)
    kickMail()
    const numberOfCompetitionAddedLast7Days = await countAddedLast7Days(db, now)
    return { ...toAnswer(decided), numberOfCompetitionAddedLast7Days }
  },
})

call({
  path: '/update-premium-status',
  operationId: 'updatePremiumStatus',
  only: 'admins',
  summary: 'Feature a listing, or stop featuring it',
  description: 'A truthy status features it, at the front of the premium list.',
  takes: PremiumInput,
  answers: [STANDS, CHANGED, EXAMPLE],
  refusals: [MISSING, ['conflict', 'A rejected competition cannot be featured.']],
  run: async ({ db, now, actor }, input) =>
    toAnswer(await updatePremium(db, requireAdmin(actor), input, now)),
})

call({
  path: '/update-competition-end-date',
  operationId: 'updateCompetitionEndDate',
  only: 'admins',
  summary: 'Change the closing date of a listing',
  description: 'Whatever its status. “newDate” is written YYYY-MM-DD; that day still counts.',
  takes: EndDateInput,
  answers: [STANDS, CHANGED, EXAMPLE],
  refusals: [MISSING],
  run: async ({ db, now, actor }, input) =>
    toAnswer(await changeEndDate(db, requireAdmin(actor), input, now)),
})
