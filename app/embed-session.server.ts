import type { RequestContext } from './context.server.ts'
import type { EmbeddedSession } from './lib/browser/page-session.ts'
import { asMember } from './lib/security/actor.ts'

type Context = Pick<RequestContext, 'actor' | 'cookie' | 'listBookmarkedIds'>

/** Returns what a page embeds of its member's session; null for visitors. */
export async function embedSession({
  actor,
  cookie,
  listBookmarkedIds,
}: Context): Promise<EmbeddedSession | null> {
  const member = asMember(actor)
  if (!member) return null
  return {
    user: { username: member.username, admin: member.isAdmin },
    csrfToken: cookie.csrfToken(),
    bookmarkedIds: await listBookmarkedIds(member),
  }
}
