import type { Db } from '#app/db/client.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { toLogged } from '#app/features/listings/rules/change-log.ts'
import type { Admin, Member } from '#app/lib/security/actor.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { findResubmission } from '#app/features/listings/operations/find-resubmission.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'

type Submission = { listing: ListingInput; imageName: string | null }

/** Puts a member's listing into the moderation queue; sending it again returns the same one. */
export async function submitCompetition(
  db: Db,
  member: Member,
  submission: Submission,
  now: Date,
): Promise<Listing> {
  const state = { status: 'pending', source: 'member', submittedBy: member.id } as const
  return db.transaction().execute(async (tx) => {
    const sent = await findResubmission(tx, submission, state)
    return sent ?? insertSubmission(tx, submission, state, now)
  })
}

/** Publishes an admin's own listing; sending it again returns the same one. */
export async function publishOwnCompetition(
  db: Db,
  admin: Admin,
  submission: Submission,
  now: Date,
): Promise<Listing> {
  const state = { status: 'approved', source: 'admin', submittedBy: admin.id } as const
  return db.transaction().execute(async (tx) => {
    const sent = await findResubmission(tx, submission, state)
    if (sent) return sent
    const listing = await insertSubmission(tx, submission, state, now)
    const { competitionID } = listing
    const after = toLogged({ status: 'approved', publishedAt: now.getTime(), reason: null })
    await logChange(tx, admin, { competitionID, action: 'approved', before: null, after }, now)
    await announceChange(tx)
    return listing
  })
}

async function insertSubmission(
  tx: Db,
  { listing, imageName }: Submission,
  state: Pick<NewCompetition, 'status' | 'source' | 'submittedBy'>,
  now: Date,
): Promise<Listing> {
  const competition = { ...listing, ...state, imageName, importKey: null }
  const { competitionID } = await insertCompetition(tx, competition, now)
  const inserted = await findListing(tx, competitionID)
  if (!inserted) throw new Error('A listing that was just written cannot be read.')
  return inserted
}
