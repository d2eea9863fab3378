import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setImage } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import {
  lockPromoter,
  logPromoter,
  setReply,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { GroundsInput } from '../input.ts'
import { groundsFor } from '../queries/reasons.server.ts'
import { decisionPath } from './decision-links.server.ts'
import { mailRestriction, type Place, type Within } from './mail-reasons.server.ts'
import { findCause } from './notices.server.ts'
import { recordDecision } from './record-decision.server.ts'

type OfListing = GroundsInput & { competitionID: number }
type OfPromoter = GroundsInput & { promoterID: number }
type OfMember = GroundsInput & { memberID: number }

/** Takes the picture off a listing, which stays; reports stay open. @throws Problem 'conflict' without one. */
export async function removePicture(place: Place, admin: Admin, input: OfListing, now: Date) {
  const { competitionID } = input
  return place.db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const { imageName: before } = listing
    if (before === null) throw new Problem('conflict', 'It has no picture of its own.')
    await setImage(tx, competitionID, null, now)
    await logChange(tx, admin, { competitionID, action: 'picture removed', before }, now)
    if (listing.status === 'approved') await announceChange(tx)
    const decision = {
      kind: 'picture removed',
      competition_id: competitionID,
      member_id: listing.submittedById,
      ...groundsFor('pictures', input.reason, input.facts),
      led_by: await findCause(tx, competitionID),
      before_value: before,
    } as const
    const id = await recordDecision(tx, admin, decision, now)
    await mailRestriction({ tx, baseUrl: place.baseUrl }, id, now)
    return listing
  })
}

/** Takes a promoter's reply off its page. @returns the path of the decision, which the promoter is sent by hand. */
export async function closeReply({ db }: { db: Db }, admin: Admin, input: OfPromoter, now: Date) {
  const { promoterID } = input
  return db.transaction().execute(async (tx) => {
    await announceChange(tx)
    const promoter = await lockPromoter(tx, promoterID)
    const { reply: before } = promoter
    if (before === null) throw new Problem('conflict', 'There is no reply to remove.')
    await setReply(tx, promoterID, null, now)
    await logPromoter(tx, admin, { promoterID, action: 'reply removed', before }, now)
    const decision = {
      kind: 'reply closed',
      promoter_id: promoterID,
      ...groundsFor('replies', input.reason, input.facts),
      led_by: 'own check',
      before_value: before,
    } as const
    const id = await recordDecision(tx, admin, decision, now)
    return { promoter, path: await decisionPath(tx, id, now) }
  })
}

/** Stores why a member was suspended, and tells them. */
export async function explainSuspension(within: Within, admin: Admin, input: OfMember, now: Date) {
  const { memberID, reason, facts } = input
  const grounds = groundsFor('members', reason, facts)
  const decision = {
    kind: 'suspended',
    member_id: memberID,
    ...grounds,
    led_by: 'own check',
  } as const
  await mailRestriction(within, await recordDecision(within.tx, admin, decision, now), now)
}
