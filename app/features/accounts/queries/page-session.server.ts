import type { RequestContext } from '#app/context.server.ts'
import { listBookmarkedIds } from '#app/features/bookmarks/queries.server.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'
import { asMember } from '#app/lib/security/actor.ts'

export async function readPageSession({
  db,
  actor,
  cookie,
}: Pick<RequestContext, 'db' | 'actor' | 'cookie'>): Promise<PageSession | null> {
  const member = asMember(actor)
  if (!member) return null
  return {
    user: { username: member.username, admin: member.isAdmin },
    csrfToken: cookie.csrfToken(),
    bookmarkedIds: await listBookmarkedIds(db, member),
  }
}
