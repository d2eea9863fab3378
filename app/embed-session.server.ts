import type { RequestContext } from './context.server.ts'
import { listBookmarkedIds } from './features/bookmarks/queries.server.ts'
import type { EmbeddedSession } from './lib/browser/page-session.ts'
import { asMember } from './lib/security/actor.ts'

type Context = Pick<RequestContext, 'db' | 'actor' | 'cookie' | 'bookmarkedIds'>

/** Returns what a page embeds of its member's session; null for visitors. */
export async function embedSession({
  db,
  actor,
  cookie,
  bookmarkedIds,
}: Context): Promise<EmbeddedSession | null> {
  const member = asMember(actor)
  if (!member) return null
  return {
    user: { username: member.username, admin: member.isAdmin },
    csrfToken: cookie.csrfToken(),
    bookmarkedIds: bookmarkedIds ?? (await listBookmarkedIds(db, member)).join(),
  }
}
