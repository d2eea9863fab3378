import type { Db } from '#app/db/client.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Actor, Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ReportInput } from '../input.ts'

/** A listing with so many open reports is known to be looked at: more add nothing. */
const OPEN_MAX = 20

/**
 * Writes down what somebody says is wrong with a published listing. No name is needed; a
 * member's is kept until the account is closed.
 * @throws Problem 'not-found' for a listing the public does not see.
 */
export async function reportCompetition(
  db: Db,
  actor: Actor,
  { competitionID, reason, note }: ReportInput,
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    // Locked, so that of many reports at once none is one too many.
    const { status } = await lockListing(tx, competitionID)
    if (status !== 'approved') throw new Problem('not-found', 'There is no such competition.')
    const { open } = await tx
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('competition_id', '=', competitionID)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (open >= OPEN_MAX) return
    await tx
      .insertInto('reports')
      .values({
        competition_id: competitionID,
        reason,
        note,
        reporter_id: actor.kind === 'member' ? actor.id : null,
        created_at: now.getTime(),
      })
      .execute()
  })
}

/** Closes all open reports of a listing: somebody has looked. @returns how many there were. */
export async function resolveReports(
  db: Db,
  admin: Admin,
  competitionID: number,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ resolved_at: now.getTime(), resolved_by: admin.id })
    .where('competition_id', '=', competitionID)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Opens the reports again that this admin closed at that instant, by a decision that is undone. */
export async function reopenReports(
  tx: Db,
  admin: Admin,
  competitionID: number,
  resolvedAt: number,
) {
  await tx
    .updateTable('reports')
    .set({ resolved_at: null, resolved_by: null })
    .where('competition_id', '=', competitionID)
    .where('resolved_at', '=', resolvedAt)
    .where('resolved_by', '=', admin.id)
    .execute()
}
