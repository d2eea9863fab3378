import type { Db } from '#app/db/client.server.ts'
import { logChange } from '#app/features/moderation/operations/log-change.server.ts'
import { toLogged } from '#app/features/moderation/rules.ts'
import type { Admin, Member } from '#app/lib/actor.ts'
import type { ListingInput } from '../input/listing.ts'
import { findListing, type Listing } from '../queries/listing.server.ts'
import { announceChange } from './announce-change.server.ts'
import { insertCompetition } from './insert-competition.server.ts'

type Submission = { listing: ListingInput; imageName: string | null }

/** Puts a member's listing into the queue of what waits for a decision. */
export async function submitCompetition(
  db: Db,
  member: Member,
  { listing, imageName }: Submission,
  now: Date,
): Promise<Listing> {
  return db.transaction().execute(async (tx) => {
    const { competitionID } = await insertCompetition(
      tx,
      {
        ...listing,
        imageName,
        importKey: null,
        status: 'pending',
        source: 'member',
        submittedBy: member.id,
      },
      now,
    )
    return mustFind(tx, competitionID)
  })
}

/** An admin's own listing is public at once (decisions.md section 6). */
export async function publishOwnCompetition(
  db: Db,
  admin: Admin,
  { listing, imageName }: Submission,
  now: Date,
): Promise<Listing> {
  return db.transaction().execute(async (tx) => {
    const { competitionID } = await insertCompetition(
      tx,
      {
        ...listing,
        imageName,
        importKey: null,
        status: 'approved',
        source: 'admin',
        submittedBy: admin.id,
      },
      now,
    )
    const after = toLogged({ status: 'approved', publishedAt: now.getTime(), reason: null })
    await logChange(tx, admin, { competitionID, action: 'approved', before: null, after }, now)
    await announceChange(tx)
    return mustFind(tx, competitionID)
  })
}

async function mustFind(tx: Db, competitionID: number): Promise<Listing> {
  const listing = await findListing(tx, competitionID)
  if (!listing) throw new Error('A listing that was just written cannot be read.')
  return listing
}
