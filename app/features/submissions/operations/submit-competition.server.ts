import type { Db } from '#app/db/client.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { toLogged } from '#app/features/listings/rules/change-log.ts'
import type { Admin, Member } from '#app/lib/security/actor.ts'
import { isRestricted } from '#app/features/listings/rules/listing.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { refuseUnlicensed } from '../rules/permit.ts'
import { findDuplicates } from '../queries/duplicates.server.ts'
import { hasOpenDuplicate } from '../rules/similar.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { findResubmission } from '#app/features/listings/operations/find-resubmission.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'

type SubmissionState = Pick<NewCompetition, 'status' | 'source' | 'unreviewed'> & {
  submittedBy: number
}
type Submission = { listing: ListingInput; imageName: string | null }

/** Queues a member's listing, or publishes a trusted member's at once. Repeated submissions return the same listing. */
export async function submitCompetition(db: Db, member: Member, submission: Submission, now: Date) {
  const state = { status: 'pending', source: 'member', submittedBy: member.id } as const
  return db.transaction().execute(async (tx) => {
    const sent = await findResubmission(tx, submission, state)
    if (sent) return sent
    if (!(await isTrusted(tx, member))) return insertSubmission(tx, submission, state, now)
    const published = { ...state, status: 'approved', unreviewed: 1 } as const
    const known = await findResubmission(tx, submission, published)
    if (known) return known
    if (!(await mayPublishAtOnce(tx, submission.listing, now)))
      return insertSubmission(tx, submission, state, now)
    return publish(tx, member, submission, published, 'published at once', now)
  })
}

async function isTrusted(tx: Db, { id }: Member) {
  return isAny(tx.selectFrom('users').where('id', '=', id).where('trusted_at', 'is not', null))
}

/** Restricted listings and possible duplicates wait for a decision even from trusted members. */
async function mayPublishAtOnce(tx: Db, listing: ListingInput, now: Date) {
  if (isRestricted(listing)) return false
  return !hasOpenDuplicate(await findDuplicates(tx, listing), dublinDay(now))
}

/** Publishes an admin's own listing, unless it lacks a permit; repeated submissions return the same listing. */
export async function publishOwnCompetition(
  db: Db,
  admin: Admin,
  submission: Submission,
  now: Date,
): Promise<Listing> {
  refuseUnlicensed(submission.listing)
  const state = { status: 'approved', source: 'admin', submittedBy: admin.id } as const
  return db.transaction().execute(async (tx) => {
    const sent = await findResubmission(tx, submission, state)
    if (sent) return sent
    return publish(tx, admin, submission, state, 'approved', now)
  })
}

async function publish(
  tx: Db,
  member: Member,
  submission: Submission,
  state: SubmissionState,
  action: 'approved' | 'published at once',
  now: Date,
): Promise<Listing> {
  const listing = await insertSubmission(tx, submission, state, now)
  const { competitionID } = listing
  const after = toLogged({ status: 'approved', publishedAt: now.getTime(), reason: null })
  await logChange(tx, member, { competitionID, action, after }, now)
  await announceChange(tx)
  return listing
}

async function insertSubmission(
  tx: Db,
  { listing, imageName }: Submission,
  state: SubmissionState,
  now: Date,
): Promise<Listing> {
  const competition = { ...listing, ...state, imageName, importKey: null }
  const { competitionID } = await insertCompetition(tx, competition, now)
  const inserted = await findListing(tx, competitionID)
  if (!inserted) throw new Error('A listing that was just written cannot be read.')
  return inserted
}
