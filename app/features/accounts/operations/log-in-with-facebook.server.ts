import { randomInt } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { MESSAGES, toUsername } from '../rules.ts'
import { insertUser } from './register.server.ts'
import { openSession, type LoggedIn } from './sessions.server.ts'

const NAME_TRIES = 10

/** Matches accounts by Facebook's user id alone (docs/contract.md#login-with-facebook). */
export async function logInWithFacebook(
  db: Db,
  { facebookId, name }: { facebookId: string; name: string },
  device: string,
  now: Date,
): Promise<LoggedIn> {
  const user = (await findUser(db, facebookId)) ?? (await createUser(db, facebookId, name, now))
  if (user.suspended_at !== null) throw new Problem('unauthenticated', MESSAGES.loginFailed)
  return openSession(db, user, device, now)
}

function findUser(db: Db, facebookId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'is_admin', 'suspended_at'])
    .where('facebook_id', '=', facebookId)
    .executeTakeFirst()
}

async function createUser(db: Db, facebookId: string, name: string, now: Date) {
  const wanted = toUsername(name)
  for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
    const username = attempt === 0 ? wanted : `${wanted}-${randomInt(1000, 10_000)}`
    const created = await insertUser(db, { username, facebook_id: facebookId }, now)
    const user = created ?? (await findUser(db, facebookId))
    if (user) return user
  }
  throw new Problem('conflict', MESSAGES.registrationFailed)
}
