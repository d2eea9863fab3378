import type { Db } from '#app/db/client.server.ts'
import { lacksSecondFactor } from '#app/features/addresses/queries/proof.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import { VISITOR, type Actor, type Member, asMember } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import { listBookmarkedIds } from '#app/features/tracker/queries/bookmarks.server.ts'
import type { PageSession } from '#app/lib/browser/page-session.ts'

const selectAccount = compileOnce((db: Db, due: number, sessionHash: string, time: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'username',
      'is_admin',
      'seen_at as seenAt',
      lacksSecondFactor(due).as('is_overdue'),
    ])
    .where('id_hash', '=', sessionHash)
    .where('expires_at', '>', time)
    .where('suspended_at', 'is', null),
)

type Found = { actor: Actor; seenAt: number }

export async function findActor(db: Db, secret: string, now: Date): Promise<Found> {
  const sessionHash = hashSecret(secret)
  const [row] = await selectAccount(db, now.getTime(), sessionHash, now.getTime())
  if (!row) return { actor: VISITOR, seenAt: 0 }
  const { id, username, is_admin, seenAt, is_overdue } = row
  const isAdmin = is_admin === 1 && is_overdue === 0
  const member = { kind: 'member', id, username, isAdmin, sessionHash } as const
  return { actor: is_overdue === 1 ? { ...member, needsSecondFactor: true } : member, seenAt }
}

export type SessionSummary = Awaited<ReturnType<typeof listSessions>>[number]

export async function listSessions(db: Db, member: Member, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .select([
      'id_hash as id',
      'user_agent as device',
      'created_at as createdAt',
      'seen_at as seenAt',
    ])
    .where('user_id', '=', member.id)
    .where('expires_at', '>', now.getTime())
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => Object.assign(row, { current: row.id === member.sessionHash }))
}

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
