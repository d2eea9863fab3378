import type { Updateable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Operator } from '#app/lib/security/actor.ts'
import { dropSteps } from '#app/features/addresses/operations/login-steps.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { AdminInput } from '../input.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { isCalled } from '../queries/manage-members.server.ts'
import { PASSWORD } from '../rules.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'
import { insertUser, refuseWeakPassword, WEAK_PASSWORD_MESSAGE } from './register.server.ts'
import { logMember } from '#app/features/decisions/operations/log-member.server.ts'
import { dropPendingLinks } from './passwords.server.ts'
import { deleteSecondFactors, mailOwner } from './second-factors.server.ts'
import { closeAllSessions } from './sessions.server.ts'

type Deps = { db: Db; hasher: PasswordHasher }
type NameAndPassword = { username: string; password: string }

/** Contains a space, so it can't clash with a username. */
const BY_OPERATOR = { id: null, username: 'the operator' }

/** Ends their sessions too: a stranger may have registered the name. @throws Problem for no or a suspended member. */
export async function promoteToAdmin(db: Db, _operator: Operator, username: string, now: Date) {
  await db.transaction().execute(async (tx) => {
    const member = await updateMember(tx, username, { is_admin: 1 })
    if (member.suspended_at !== null)
      throw new Problem('conflict', `“${username}” is suspended. Lift the suspension first.`)
    await closeAllSessions(tx, member.id)
    await logMember(tx, BY_OPERATOR, member.id, 'made admin', now)
  })
}

/** The only way to the first admin. The address counts once it is confirmed by the link that is mailed to it. */
export async function createAdmin(
  { db, hasher, baseUrl }: Deps & { baseUrl: string },
  _operator: Operator,
  given: NameAndPassword & { email?: string | undefined },
  now: Date,
) {
  const { username, email } = parseInput(AdminInput, given)
  const password_hash = await hashNewPassword(hasher, given)
  await db.transaction().execute(async (tx) => {
    const created = await insertUser(tx, { username, email, password_hash, is_admin: 1 }, now)
    if (!created) throw new Problem('conflict', `The name “${username}” is taken.`)
    if (email) await sendEmailConfirmation(tx, { ...created, email }, baseUrl, now)
  })
}

/** For somebody who has lost their passkeys, their app and their recovery codes. Logs them out everywhere. */
export async function resetSecondFactor(db: Db, _operator: Operator, username: string, now: Date) {
  await db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('users')
      .select('id')
      .where(isCalled(username))
      .executeTakeFirst()
    if (!member) throw noSuchMember(username)
    await deleteSecondFactors(tx, member.id)
    await dropSteps(tx, member.id)
    await closeAllSessions(tx, member.id)
    await logMember(tx, BY_OPERATOR, member.id, 'second factor reset', now)
    await mailOwner(tx, member.id, 'All passkeys, apps and recovery codes were removed', now)
  })
}

export async function setPassword(
  { db, hasher }: Deps,
  _operator: Operator,
  given: NameAndPassword,
) {
  const password_hash = await hashNewPassword(hasher, given)
  await db.transaction().execute(async (tx) => {
    const { id } = await updateMember(tx, given.username, { password_hash, calendar_token: null })
    await dropPendingLinks(tx, id)
    await closeAllSessions(tx, id)
  })
}

async function updateMember(tx: Db, username: string, set: Updateable<Schema['users']>) {
  const member = await tx
    .updateTable('users')
    .set(set)
    .where(isCalled(username))
    .returning(['id', 'suspended_at'])
    .executeTakeFirst()
  if (!member) throw noSuchMember(username)
  return member
}

function noSuchMember(username: string) {
  return new Problem('not-found', `There is no member called “${username}”.`)
}

async function hashNewPassword(hasher: PasswordHasher, { username, password }: NameAndPassword) {
  if (password.length < PASSWORD.min || password.length > PASSWORD.max) {
    throw new Problem('invalid', `A password has ${PASSWORD.min} to ${PASSWORD.max} characters.`)
  }
  refuseWeakPassword(password, username, WEAK_PASSWORD_MESSAGE)
  return hasher.hash(password)
}
