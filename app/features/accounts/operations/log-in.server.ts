import { randomInt } from 'node:crypto'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import { isMailAddress } from '#app/features/addresses/rules/addresses.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { LoginInput } from '../input.ts'
import { isCalled } from '../queries/manage-members.server.ts'
import { isUsername, MESSAGES, toUsername, usernameKey } from '../rules.ts'
import {
  consumeLoginLimit,
  isWithin,
  spendLoginBudget,
  type Budget,
  type LoginContext,
} from './login-budgets.server.ts'
import { insertUser } from './register.server.ts'
import { openSession, type LoggedIn } from './sessions.server.ts'
import { findStep, takeStep } from '#app/features/addresses/operations/login-steps.server.ts'
import { takeCode, WRONG_CODE } from '#app/features/addresses/operations/require-password.server.ts'

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
  const hash = user?.password_hash ?? null
  const { isRight, isOld } = await hasher.check(hash, password).catch(async (error: unknown) => {
    // An attempt that a busy server could not check does not count as failed.
    await refund()
    throw error
  })
  if (!user || !isRight || user.suspended_at !== null)
    throw await loginFailure(limits, username, address, user !== undefined)

  await Promise.all([refund(), limits.reset('login', tryKey)])
  if (isOld) await rehash(requestContext, user.id, password)
  return openSession(db, user, device, now)
}

async function findUser(db: Db, username: string) {
  if (!isUsername(username) && !isMailAddress(username)) return undefined
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'is_admin', 'suspended_at'])
    .where(isCalled(username))
    .executeTakeFirst()
}

/** Revealing that a name does not exist is rationed; from then on a wrong password looks the same. */
async function loginFailure(limits: Limits, username: string, address: string, isKnown: boolean) {
  const failed = new Problem('unauthenticated', MESSAGES.loginFailed)
  if (!isUsername(username)) return failed
  const budgets: Budget[] = [
    ['unknown-name', address],
    ['unknown-name-site', 'all'],
  ]
  for (const budget of budgets) {
    const isLeft = isKnown
      ? (await limits.remaining(...budget)) > 0
      : await isWithin(limits, budget)
    if (!isLeft) return tooMany()
  }
  return isKnown ? failed : new Problem('unknown-user', MESSAGES.unknownUser(username))
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

const NAME_TRIES = 10

/** Matches accounts by Facebook's user id alone (docs/contract.md#login-with-facebook). */
export async function logInWithFacebook(
  db: Db,
  { facebookId, name }: { facebookId: string; name: string },
  device: string,
  now: Date,
): Promise<LoggedIn> {
  const user =
    (await findByFacebook(db, facebookId)) ?? (await createUser(db, facebookId, name, now))
  if (user.suspended_at !== null) throw new Problem('unauthenticated', MESSAGES.loginFailed)
  return openSession(db, user, device, now)
}

function findByFacebook(db: Db, facebookId: string) {
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
    const user = created ?? (await findByFacebook(db, facebookId))
    if (user) return user
  }
  throw new Problem('conflict', MESSAGES.registrationFailed)
}

const TOO_LATE = 'That took too long. Please log in again.'

/** The second step of a login, in the browser that took the first. */
export async function confirmLogin(requestContext: RequestContext, code: string) {
  const { db, now } = requestContext
  const userId = (await findStep(requestContext, 'second-step'))?.user_id
  if (!userId) throw new Problem('unauthenticated', TOO_LATE)
  // Six digits are few: everybody has the tries that strangers have at an admin's password.
  const account = { id: userId, is_admin: 1 }
  const refund = await spendLoginBudget(requestContext, `code ${userId}`, account)
  if (!(await takeCode(db, userId, code, now)))
    throw new Problem('invalid', WRONG_CODE, { code: WRONG_CODE })
  await refund()
  await takeStep(requestContext, 'second-step')
  return openProvenSession(requestContext, userId)
}

/** @throws Problem when the account is suspended or has gone. */
export async function openProvenSession(
  { db, device, now }: { db: Db; device: string; now: Date },
  userId: number,
): Promise<LoggedIn> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'is_admin'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Problem('unauthenticated', TOO_LATE)
  return openSession(db, user, device, now, 2)
}
