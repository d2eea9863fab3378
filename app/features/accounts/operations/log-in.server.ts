import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import { isMailAddress } from '#app/features/mailing/rules/addresses.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { LoginInput } from '../input.ts'
import type { PasswordHasher } from '../passwords.server.ts'
import { isCalled } from '../queries/manage-members.server.ts'
import { isUsername, MESSAGES, usernameKey } from '../rules.ts'
import type { LoggedIn } from './register.server.ts'
import { consumeLoginLimit, spendLoginBudget, type LoginContext } from './login-budgets.server.ts'
import { openSession } from './sessions.server.ts'

const UNKNOWN_NAME_WAIT_S = 600

/** @throws Problem 'unknown-user' for a name that does not exist (docs/contract.md#logging-in). */
export async function logIn(
  requestContext: LoginContext & Pick<RequestContext, 'hasher' | 'device'>,
  { username, password }: LoginInput,
): Promise<LoggedIn> {
  const { db, hasher, limits, address, device, now } = requestContext
  const tryKey = `${usernameKey(username).slice(0, 64)}|${address}`
  await consumeLoginLimit(limits, 'login-address', address)
  await consumeLoginLimit(limits, 'login', tryKey)
  const user = await findUser(db, username)
  const refund = await spendLoginBudget(requestContext, user?.username ?? username, user)
  const right = await verifyOrRefund(hasher, user?.password_hash ?? null, password, refund)
  if (!user) throw await unknownUser(limits, username, address)
  if (!right || user.suspended_at !== null) throw await loginFailure(limits, username, address)

  await Promise.all([refund(), limits.reset('login', tryKey)])
  if (hasher.needsRehash(user.password_hash ?? '')) await rehash(requestContext, user.id, password)
  const secret = await openSession(db, user.id, device, now)
  return { user: { username: user.username, admin: user.is_admin === 1 }, userId: user.id, secret }
}

/** An attempt that a busy server could not check does not count as failed. */
async function verifyOrRefund(
  hasher: PasswordHasher,
  hash: string | null,
  password: string,
  refund: () => Promise<void>,
) {
  try {
    return await hasher.verify(hash, password)
  } catch (error) {
    await refund()
    throw error
  }
}

async function findUser(db: Db, username: string) {
  if (!isUsername(username) && !isMailAddress(username)) return undefined
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'is_admin', 'suspended_at'])
    .where(isCalled(username))
    .executeTakeFirst()
}

/** Revealing that a name does not exist is rate-limited. */
async function unknownUser(limits: Limits, username: string, address: string) {
  if (!isUsername(username)) return new Problem('unauthenticated', MESSAGES.loginFailed)
  try {
    await limits.consume('unknown-name', address)
    await limits.consume('unknown-name-site', 'all')
  } catch (error) {
    if (error instanceof Problem) return tooMany()
    throw error
  }
  return new Problem('unknown-user', MESSAGES.unknownUser(username))
}

/** Once unknown names are no longer revealed, a wrong password must look the same. */
async function loginFailure(limits: Limits, username: string, address: string) {
  if (!isUsername(username)) return new Problem('unauthenticated', MESSAGES.loginFailed)
  const remaining = await Promise.all([
    limits.remaining('unknown-name', address),
    limits.remaining('unknown-name-site', 'all'),
  ])
  return remaining.includes(0) ? tooMany() : new Problem('unauthenticated', MESSAGES.loginFailed)
}

/** Constant, because the true wait would reveal which limit was hit. */
function tooMany() {
  return new Problem('too-many', MESSAGES.loginFailed, undefined, {
    retryAfter: UNKNOWN_NAME_WAIT_S,
  })
}

async function rehash(
  { db, hasher }: Pick<RequestContext, 'db' | 'hasher'>,
  id: number,
  password: string,
) {
  const password_hash = await hasher.hash(password)
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}
