import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { findStep, takeStep } from '#app/features/identity/operations/login-steps.server.ts'
import { takeCode, WRONG_CODE } from '#app/features/identity/operations/take-code.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { spendLoginBudget } from './login-budgets.server.ts'
import { openSession, type LoggedIn } from './sessions.server.ts'

const TOO_LATE = 'That took too long. Please log in again.'

/** The second step of a login, in the browser that took the first. */
export async function confirmLogin(
  requestContext: RequestContext,
  code: string,
): Promise<LoggedIn> {
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
