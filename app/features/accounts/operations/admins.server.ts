import type { Db } from '#app/db/client.server.ts'
import type { Operator } from '#app/lib/actor.ts'
import { Problem } from '#app/lib/problem.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { isUsername, PASSWORD, USERNAME, usernameKey } from '../rules.ts'
import { refuseWeakPassword, WEAK } from './register.server.ts'
import { closeAllSessions } from './sessions.server.ts'

type Deps = { db: Db; hasher: PasswordHasher }
type NameAndPassword = { username: string; password: string }

/** Makes an existing member an admin. @returns false when there is no such member. */
export async function promoteToAdmin(
  db: Db,
  _operator: Operator,
  username: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_admin: 1 })
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes a new account that is an admin. There is no other way to the first admin: no default
 * account and no default password exist (decisions.md section 2).
 * @throws Problem when name or password will not do, or the name is taken.
 */
export async function createAdmin(
  { db, hasher }: Deps,
  _operator: Operator,
  given: NameAndPassword,
  now: Date,
) {
  const { username } = given
  if (!isUsername(username)) {
    throw new Problem(
      'invalid',
      `A username has ${USERNAME.min} to ${USERNAME.max} letters, digits, - or _.`,
    )
  }
  const password_hash = await hashNewPassword(hasher, given)
  const created = await db
    .insertInto('users')
    .values({
      username,
      username_key: usernameKey(username),
      password_hash,
      is_admin: 1,
      created_at: now.getTime(),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new Problem('conflict', `The name “${username}” is taken.`)
}

/** Sets a member's password from the server itself, and logs them out everywhere. */
export async function setPassword(
  { db, hasher }: Deps,
  _operator: Operator,
  given: NameAndPassword,
) {
  const password_hash = await hashNewPassword(hasher, given)
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({ password_hash })
      .where('username_key', '=', usernameKey(given.username))
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Problem('not-found', `There is no member called “${given.username}”.`)
    await closeAllSessions(tx, user.id)
  })
}

async function hashNewPassword(hasher: PasswordHasher, { username, password }: NameAndPassword) {
  if (password.length < PASSWORD.min || password.length > PASSWORD.max) {
    throw new Problem('invalid', `A password has ${PASSWORD.min} to ${PASSWORD.max} characters.`)
  }
  refuseWeakPassword(password, username, WEAK)
  return hasher.hash(password)
}
