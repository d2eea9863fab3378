import type { Db } from '#app/db/client.server.ts'
import { hasSecondFactor } from '#app/features/addresses/queries/proof.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { KNOWN_DEVICE_MS, SESSION_SEEN_MS, sessionEnd } from '../rules.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const DEVICE_MAX = 200

const SECOND_STEP = 'One more step: please type the code of your app, or use your passkey.'

/** The password, or Facebook, was right, and the account has a second factor. */
export class SecondStepNeeded extends Problem {
  readonly userId: number
  constructor(userId: number) {
    super('second-step', SECOND_STEP, { code: SECOND_STEP })
    this.userId = userId
  }
}

export type LoggedIn = {
  user: { username: string; admin: boolean }
  userId: number
  /** Of the cookie. */
  secret: string
}
type Account = { id: number; username: string; is_admin: number }

/**
 * Opens a session for a user who has proven who they are. @throws SecondStepNeeded after one step with a second factor,
 * looked for after the session was written: as adding one ends sessions afterwards, none slips between.
 */
export async function openSession(
  db: Db,
  { id, username, is_admin }: Account,
  device: string,
  now: Date,
  steps: 1 | 2 = 1,
): Promise<LoggedIn> {
  const secret = newSecret()
  const time = now.getTime()
  await db
    .insertInto('sessions')
    .values({
      id_hash: hashSecret(secret),
      user_id: id,
      user_agent: device.slice(0, DEVICE_MAX),
      created_at: time,
      seen_at: time,
      expires_at: sessionEnd(time, time),
      proven_at: time,
    })
    .execute()
  if (steps === 1 && (await hasSecondFactor(db, id))) {
    await closeSession(db, hashSecret(secret))
    throw new SecondStepNeeded(id)
  }
  return { user: { username, admin: is_admin === 1 }, userId: id, secret }
}

/** Extends a session in use; writes at most once an hour. */
export async function touchSession(db: Db, sessionHash: string, seenAt: number, now: Date) {
  const time = now.getTime()
  if (time - seenAt < SESSION_SEEN_MS) return
  const session = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst()
  if (!session) return
  await db
    .updateTable('sessions')
    .set({ seen_at: time, expires_at: sessionEnd(session.created_at, time) })
    .where('id_hash', '=', sessionHash)
    .execute()
}

export async function closeSession(db: Db, sessionHash: string) {
  await db.deleteFrom('sessions').where('id_hash', '=', sessionHash).execute()
}

export async function closeOtherSessions(db: Db, member: Member, id?: string) {
  const others = db
    .deleteFrom('sessions')
    .where('user_id', '=', member.id)
    .where('id_hash', '<>', member.sessionHash)
  await (id === undefined ? others : others.where('id_hash', '=', id)).execute()
}

export async function closeAllSessions(db: Db, userId: number) {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function forgetEndedSessions(db: Db, now: Date) {
  const before = now.getTime() - DAY_MS
  for (const table of ['sessions', 'account_tokens', 'email_changes'] as const)
    await db.deleteFrom(table).where('expires_at', '<', before).execute()
  await db.deleteFrom('login_steps').where('expires_at', '<', now.getTime()).execute()
  const lastUse = now.getTime() - KNOWN_DEVICE_MS
  await db.deleteFrom('known_devices').where('seen_at', '<', lastUse).execute()
}
