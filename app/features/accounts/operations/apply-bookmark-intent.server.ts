import type { PageAddress } from '#app/lib/page-address.ts'
import type { Db } from '#app/db/client.server.ts'
import { BookmarkInput } from '#app/features/bookmarks/input.ts'
import { updateBookmark } from '#app/features/bookmarks/operations.server.ts'
import { bookmarkedPath } from '#app/features/listings/rules/links.ts'
import { findActor } from '../queries/sessions.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Returns the bookmarked listing's address; a listing that has gone does not fail the login. */
export async function applyBookmarkIntent(
  db: Db,
  secret: string,
  competitionID: string | undefined,
  now: Date,
): Promise<PageAddress | undefined> {
  const intent = BookmarkInput.safeParse({ competitionID, bookmarked: true })
  const member = asMember((await findActor(db, secret, now)).actor)
  if (!intent.success || !member) return undefined
  try {
    const { bookmark } = await updateBookmark(db, member, intent.data, now)
    return bookmark ? bookmarkedPath(bookmark.competitionSlug) : undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return undefined
  }
}
