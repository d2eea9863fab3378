import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Without a version, nobody can have read an edit more recent than this. */
const UNREAD_MS = 60_000

/** @throws Problem 'conflict' when the submitter edited the listing since the admin read it. */
export async function refuseUnseen(
  tx: Db,
  admin: Admin,
  listing: Listing,
  version: number | undefined,
  now: Date,
) {
  const isSeen =
    version === undefined
      ? !(await isJustEdited(tx, admin, listing, now))
      : version === listing.updatedAt
  if (isSeen) return
  throw new Problem(
    'conflict',
    `“${listing.competitionTitle}” was changed since this page showed it. Look at it again.`,
  )
}

/** Admins know their own edits. */
async function isJustEdited(
  tx: Db,
  admin: Admin,
  { competitionID, submittedById }: Listing,
  now: Date,
) {
  if (submittedById === null || submittedById === admin.id) return false
  return isAny(
    tx
      .selectFrom('moderation_log')
      .where('competition_id', '=', competitionID)
      .where('actor_id', '=', submittedById)
      .where('action', '<>', 'published at once')
      .where('created_at', '>', now.getTime() - UNREAD_MS),
  )
}
