import type { Db } from '#app/db/client.server.ts'
import type { FlagReference } from '#app/features/reading/rules/checks/verdict.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setEndDate } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { requireUndoable } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { replaceSome } from './correct-listing.server.ts'
import type { BeforeDecision } from './resolve-flag.server.ts'

/** Opens a flag again and restores its listing. @throws Problem 'conflict' when it is too late. */
export async function undoFlag(db: Db, admin: Admin, flag: FlagReference, now: Date) {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, flag.competitionID)
    const before = await reopenFlags(tx, admin, flag, now)
    await restoreListing(tx, admin, listing, before, now)
    if (listing.status === 'approved') await announceChange(tx)
    return listing
  })
}

/** Restores a locked listing; the caller announces. @throws Problem 'conflict' when it was changed since. */
export async function restoreListing(
  tx: Db,
  admin: Admin,
  listing: Listing,
  before: BeforeDecision,
  now: Date,
) {
  const { competitionID, competitionEndDate } = listing
  const { endDate, previousEndDate: previous, title, entryUrl, termsUrl, updatedAt } = before
  if (updatedAt !== listing.updatedAt)
    throw new Problem('conflict', 'The listing was changed since, so this cannot be undone.')
  const typed = { entryUrl, termsUrl, competitionTitle: title ?? listing.competitionTitle }
  if (Object.entries(typed).some(([name, value]) => value !== listing[name as keyof Listing]))
    await replaceSome(tx, admin, listing, typed, now)
  if (endDate === competitionEndDate) return
  await setEndDate(tx, competitionID, { endDate, previous }, now)
  const dates = { before: competitionEndDate, after: endDate }
  await logChange(tx, admin, { competitionID, action: 'closing date changed', ...dates }, now)
}

/**
 * Reopens the flags of this admin’s decision, and ends the trust in a host that came with it.
 * @throws Problem 'conflict' when it is another admin’s decision, or too late.
 */
async function reopenFlags(tx: Db, admin: Admin, reference: FlagReference, now: Date) {
  const { competitionID, flagID } = reference
  const flag = await tx
    .selectFrom('link_flags')
    .select(['resolved_at as at', 'resolved_by as by', 'before_resolution as logged'])
    .where('id', '=', flagID)
    .where('competition_id', '=', competitionID)
    .executeTakeFirst()
  const { at, logged } = requireUndoable(flag?.logged ? flag : undefined, admin, now)
  const before = JSON.parse(logged ?? '') as BeforeDecision
  await forgetFoundAgain(tx, { competitionID, at, by: admin.id })
  await tx
    .updateTable('link_flags')
    .set({ resolved_at: null, resolved_by: null, resolution: null })
    .set({ decision: null, before_resolution: null })
    .where('resolved_at', '=', at)
    .where('resolved_by', '=', admin.id)
    .where('before_resolution', '=', logged)
    .execute()
  if (before.host !== undefined)
    await tx
      .updateTable('link_hosts')
      .set({ trusted_at: null })
      .where('host', '=', before.host)
      .where('trusted_at', '=', at)
      .execute()
  return before
}

type Decided = { competitionID: number; at: number; by: number }

/** A check may have found the same since: one open flag says it. */
async function forgetFoundAgain(tx: Db, { competitionID, at, by }: Decided) {
  await tx
    .deleteFrom('link_flags')
    .where('competition_id', '=', competitionID)
    .where('resolved_at', 'is', null)
    .where('evidence_hash', 'in', ({ selectFrom }) =>
      selectFrom('link_flags as decided')
        .select('decided.evidence_hash')
        .where('decided.competition_id', '=', competitionID)
        .where('decided.resolved_at', '=', at)
        .where('decided.resolved_by', '=', by),
    )
    .execute()
}
