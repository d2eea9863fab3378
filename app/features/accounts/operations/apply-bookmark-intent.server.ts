import type { Db } from '#app/db/client.server.ts'
import { BookmarkInput } from '#app/features/bookmarks/input.ts'
import { updateBookmark } from '#app/features/bookmarks/operations.server.ts'
import { findActor } from '../queries/sessions.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'

/**
 * The bookmark somebody wanted before they logged in. A wish that cannot be kept (the listing is
 * gone) does not spoil the login.
 */
export async function applyBookmarkIntent(
  db: Db,
  secret: string,
  competitionID: string | undefined,
  now: Date,
) {
  const wish = BookmarkInput.safeParse({ competitionID, bookmarked: true })
  const member = asMember((await findActor(db, secret, now)).actor)
  if (!wish.success || !member) return
  try {
    await updateBookmark(db, member, wish.data, now)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
