import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { insertCompetition } from '#app/features/listings/operations/insert-competition.server.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findOwnListing, type PartnerListing } from '../queries/own-listings.server.ts'
import type { Partner } from './authorise.server.ts'

type Received = { isNew: boolean; listing: PartnerListing }

/**
 * Queues a partner's listing for moderation; the same reference again returns the first.
 * @throws Problem 'conflict' when the reference was used for something else.
 */
export async function receivePartnerListing(
  db: Db,
  partner: Partner,
  { reference, listing }: { reference: string; listing: ListingInput },
  now: Date,
): Promise<Received> {
  const contentHash = createHash('sha256').update(JSON.stringify(listing)).digest('base64url')
  return db.transaction().execute(async (tx) => {
    // First, so that a request sent twice at once waits here, and then finds the other's listing.
    const isNew = await claimReference(tx, partner, reference, contentHash, now)
    if (isNew) await insert(tx, partner, reference, listing, now)
    const known = await findOwnListing(tx, partner, reference)
    if (!known) throw new Error('A listing that was just written cannot be read.')
    if (known.contentHash !== contentHash) throw usedBefore(reference)
    return { isNew, listing: known.listing }
  })
}

async function claimReference(
  tx: Db,
  { tokenID }: Partner,
  reference: string,
  contentHash: string,
  now: Date,
) {
  const claimed = await tx
    .insertInto('partner_listings')
    .values({
      token_id: tokenID,
      reference,
      content_hash: contentHash,
      competition_id: null,
      received_at: now.getTime(),
    })
    .onConflict((conflict) => conflict.columns(['token_id', 'reference']).doNothing())
    .returning('reference')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Always undecided, in the queue of partners. */
async function insert(
  tx: Db,
  { tokenID }: Partner,
  reference: string,
  listing: ListingInput,
  now: Date,
) {
  const { competitionID } = await insertCompetition(
    tx,
    {
      ...listing,
      status: 'pending',
      source: 'fpd',
      imageName: null,
      importKey: null,
      submittedBy: null,
    },
    now,
  )
  await tx
    .updateTable('partner_listings')
    .set({ competition_id: competitionID })
    .where('token_id', '=', tokenID)
    .where('reference', '=', reference)
    .execute()
}

function usedBefore(reference: string) {
  const message = `The reference “${reference}” was used for another listing. Choose a new one.`
  return new Problem('conflict', message, { reference: message })
}
