import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { FromStatus, readListQuery, StatusInput } from '../input.ts'
import { decideCompetition, type Decision } from '../operations/decide-competition.server.ts'
import { listListings, listQueue } from '../queries/listings.server.ts'
import { findPossibleDuplicate } from '../queries/possible-duplicate.server.ts'
import { REJECTION_REASONS } from '../queries/rejection-reasons.server.ts'
import { BULK_MAX, reasonFrom } from '../rules.ts'

/** A question; its fields sent again mean yes. */
export type Asked = { done: string; again: FormValues }
type Decided = { done: string; undo?: number }

/** Without script, approving what may be a duplicate asks once. */
export async function askAboutDuplicates(
  { db, today }: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<Asked | undefined> {
  if (values.intent !== 'approve' || values.duplicatesSeen === 'on') return undefined
  const id = parseInput(CompetitionID, values.competitionID)
  const listing = await findPossibleDuplicate(db, admin, id, today)
  if (!listing) return undefined
  const { csrfToken: _token, ...fields } = values
  return {
    done: `“${listing.competitionTitle}” may be a duplicate. Approve it anyway?`,
    again: { ...fields, duplicatesSeen: 'on' },
  }
}

export function readDecision(values: FormValues): Decision {
  const { competition, status, reason, from, version, changes } = parseInput(StatusInput, {
    competition: values,
    status: values.intent?.startsWith('approve') ?? false,
    reason: values.reason || reasonFrom(values.otherReason ?? '', REJECTION_REASONS),
    from: values.from,
    version: values.version || undefined,
    changes: values.intent === 'approve' ? readCorrections(values) : undefined,
  })
  return {
    competitionID: competition.competitionID,
    status: status ? 'approved' : 'rejected',
    reason,
    from,
    version,
    corrections: changes,
  }
}

/** The fields of an item of a queue; other forms have none of them. */
export function readCorrections(values: FormValues) {
  if (values.withFields !== 'on') return undefined
  const { competitionTitle, mainCategory, competitionEndDate, entryUrl } = values
  const featured = values.featured === 'on'
  return { competitionTitle, mainCategory, competitionEndDate, entryUrl, featured }
}

export async function decide(
  requestContext: RequestContext,
  admin: Admin,
  decision: Decision,
): Promise<Decided> {
  const { db, config, now } = requestContext
  const { changed, listing } = await decideCompetition(
    { db, baseUrl: config.baseUrl },
    admin,
    decision,
    now,
  )
  const title = `“${listing.competitionTitle}”`
  const word = decision.status
  if (!changed) return { done: `${listing.decidedBy ?? 'Somebody'} had ${word} ${title} already.` }
  const done = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${title}.`
  return { done, undo: decision.competitionID }
}

/** Sequential: a listing that can't be decided is reported and does not stop the others. */
export async function decideAll(
  requestContext: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<Decided> {
  const picked = await listPicked(requestContext, admin, values)
  if (picked.length === 0) throw new Problem('invalid', 'Select some competitions first.')
  const refused: string[] = []
  for (const { competitionID, version } of picked) {
    try {
      if (values.intent === 'approve-picked')
        await refuseDuplicate(requestContext, admin, parseInput(CompetitionID, competitionID))
      const seen = { competitionID, version: /^\d+$/.test(version) ? version : '' }
      const { done, undo } = await decide(
        requestContext,
        admin,
        readDecision({ ...values, ...seen }),
      )
      if (undo === undefined) refused.push(done)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(error.message)
    }
  }
  const word = values.intent === 'approve-picked' ? 'Approved' : 'Rejected'
  const done = `${word} ${picked.length - refused.length} of ${picked.length}.`
  return { done: [done, ...new Set(refused)].join(' ') }
}

/** Those with a tick, or all that match the filters in `all`; versions are those that the page showed. */
async function listPicked({ db }: RequestContext, admin: Admin, values: FormValues) {
  const seen = new Map(
    Object.entries(values).flatMap(([name, version]) => {
      const id = /^pick-(\d+)$/.exec(name)?.[1]
      return id === undefined ? [] : [[id, version] as const]
    }),
  )
  if (values.all !== undefined) {
    const {
      page: _page,
      order: _order,
      ...filters
    } = readListQuery(new URLSearchParams(values.all))
    const from = parseInput(FromStatus, values.from)
    const list = {
      filters: { ...filters, status: from },
      order: 'oldest',
      size: BULK_MAX,
      page: 1,
    } as const
    const { listings } = await (values.queue === 'pending' || values.queue === 'fpd'
      ? listQueue(db, admin, values.queue, list)
      : listListings(db, admin, list))
    for (const { competitionID, updatedAt } of listings) {
      const id = String(competitionID)
      seen.set(id, seen.get(id) ?? String(updatedAt))
    }
  }
  return [...seen].map(([competitionID, version]) => ({ competitionID, version }))
}

/** @throws Problem 'conflict' for a waiting listing that may be a duplicate. */
async function refuseDuplicate({ db, today }: RequestContext, admin: Admin, id: number) {
  const listing = await findPossibleDuplicate(db, admin, id, today)
  if (!listing) return
  throw new Problem(
    'conflict',
    `“${listing.competitionTitle}” may be a duplicate: decide on it by itself.`,
  )
}
