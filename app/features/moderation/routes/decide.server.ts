import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { mayBeSecond } from '#app/features/submissions/rules/similar.ts'
import { QUEUES } from '#app/features/listings/rules/queues.ts'
import { readQuery } from '#app/lib/http/list-query.ts'
import { FromStatus, ListQuery, StatusInput } from '../input.ts'
import { decideCompetition } from '../operations/decide-competition.server.ts'
import { listListings } from '../queries/listings.server.ts'
import { REJECTION_REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { BULK_MAX, pickedIn, reasonFrom, type DeskAnswer } from '../rules.ts'

/** A question; its fields sent again mean yes. */
export type Asked = { done: string; again: FormValues }

/** Without script, approving what may be a duplicate asks once. */
export async function decideOne(context: RequestContext, admin: Admin, values: FormValues) {
  const isAsking = values.intent === 'approve' && values.duplicatesSeen !== 'on'
  const id = parseInput(CompetitionID, values.competitionID)
  const listing = isAsking && (await findPossibleDuplicate(context, id))
  if (listing) {
    const { csrfToken: _token, ...fields } = values
    const done = `“${listing.competitionTitle}” may be a duplicate. Approve it anyway?`
    return { done, again: { ...fields, duplicatesSeen: 'on' } }
  }
  const answer = await decide(context, admin, values)
  context.kickMail()
  return answer
}

/** The fields of an item of a queue; other forms have none of them. */
export function readCorrections(values: FormValues) {
  if (values.withFields !== 'on') return undefined
  const { competitionTitle, mainCategory, competitionEndDate, entryUrl } = values
  const featured = values.featured === 'on'
  return { competitionTitle, mainCategory, competitionEndDate, entryUrl, featured }
}

async function decide(
  { db, config, now }: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<DeskAnswer> {
  const decision = parseInput(StatusInput, {
    competition: values,
    status: values.intent?.startsWith('approve') ?? false,
    reason: values.reason || reasonFrom(values.otherReason ?? '', REJECTION_REASONS),
    from: values.from,
    version: values.version || undefined,
    changes: values.intent === 'approve' ? readCorrections(values) : undefined,
  })
  const place = { db, baseUrl: config.baseUrl }
  const { changed, listing } = await decideCompetition(place, admin, decision, now)
  const title = `“${listing.competitionTitle}”`
  const { status: word, competitionID } = decision
  if (!changed) return { done: `${listing.decidedBy ?? 'Somebody'} had ${word} ${title} already.` }
  const done = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${title}.`
  return { done, item: `competition-${competitionID}`, undo: { competitionID } }
}

/** Sequential: a listing that can't be decided is reported and does not stop the others. */
export async function decideAll(context: RequestContext, admin: Admin, values: FormValues) {
  const picked = await listPicked(context, admin, values)
  if (picked.size === 0) throw new Problem('invalid', 'Select some competitions first.')
  const refused: string[] = []
  for (const [id, seen] of picked) {
    try {
      const competitionID = parseInput(CompetitionID, id)
      if (values.intent === 'approve-picked') await refuseDuplicate(context, competitionID)
      const version = /^\d+$/.test(seen) ? seen : ''
      const one = { ...values, competitionID: String(competitionID), version }
      const { done, undo } = await decide(context, admin, one)
      if (undo === undefined) refused.push(done)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(error.message)
    }
  }
  context.kickMail()
  const word = values.intent === 'approve-picked' ? 'Approved' : 'Rejected'
  const done = `${word} ${picked.size - refused.length} of ${picked.size}.`
  return { done: [done, ...new Set(refused)].join(' ') }
}

/** Those with a tick, or all that match the filters in `all`; versions are those that the page showed. */
async function listPicked({ db }: RequestContext, admin: Admin, values: FormValues) {
  const picked = pickedIn(Object.entries(values))
  if (values.all === undefined) return picked
  const query = readQuery(ListQuery, new URLSearchParams(values.all))
  const { page: _page, after: _after, order: _order, ...filters } = query
  const status = parseInput(FromStatus, values.from)
  const queue = QUEUES.find((one) => one === values.queue)
  const list = { order: 'oldest', size: BULK_MAX, page: 1 } as const
  const shown = { ...list, filters: { ...filters, status, queue } }
  const { listings } = await listListings(db, admin, shown)
  for (const { competitionID, updatedAt } of listings)
    picked.set(competitionID, picked.get(competitionID) ?? String(updatedAt))
  return picked
}

/** Returns an undecided listing if approving it must ask first. */
async function findPossibleDuplicate({ db, today }: RequestContext, id: number) {
  const listing = await findListing(db, id)
  if (listing?.status !== 'pending') return undefined
  return mayBeSecond(listing, await findDuplicates(db, listing, id), today) ? listing : undefined
}

/** @throws Problem 'conflict' for a waiting listing that may be a duplicate. */
async function refuseDuplicate(context: RequestContext, id: number) {
  const listing = await findPossibleDuplicate(context, id)
  if (!listing) return
  throw new Problem(
    'conflict',
    `“${listing.competitionTitle}” may be a duplicate: decide on it by itself.`,
  )
}
