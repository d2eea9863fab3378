import type { Db } from '#app/db/client.server.ts'
import { VISITOR, type Actor, type Member } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

export async function findActor(
  db: Db,
  secret: string,
  now: Date,
): Promise<{ actor: Actor; seenAt: number }> {
  const sessionHash = hashSecret(secret)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'is_admin', 'seen_at'])
    .where('id_hash', '=', sessionHash)
    .where('expires_at', '>', now.getTime())
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return { actor: VISITOR, seenAt: 0 }
  const { id, username, is_admin, seen_at } = row
  return {
    actor: { kind: 'member', id, username, isAdmin: is_admin === 1, sessionHash },
    seenAt: seen_at,
  }
}

export type SessionSummary = {
  id: string
  device: string
  createdAt: number
  seenAt: number
  current: boolean
}

export async function listSessions(db: Db, member: Member, now: Date): Promise<SessionSummary[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id_hash', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', member.id)
    .where('expires_at', '>', now.getTime())
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id_hash,
    device: row.user_agent,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    current: row.id_hash === member.sessionHash,
  }))
}
