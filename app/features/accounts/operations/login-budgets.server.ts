import type { Db } from '#app/db/client.server.ts'
import { guessingMail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { networkKey } from '#app/lib/security/client-address.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { GUESSING_MAIL_MS, MESSAGES, usernameKey } from '../rules.ts'
import { findKnownDevice } from './known-devices.server.ts'

type Deps = { db: Db; limits: Limits; address: string; deviceSecret: string | undefined }
type Account = { id: number; is_admin: number }
type Budget = [name: Parameters<Limits['refund']>[0], key: string]

/**
 * Counts an attempt as failed before its password is checked, so that concurrent attempts get no
 * further than sequential ones. A device known to the account has a separate budget, so attempts
 * from elsewhere never lock the owner out. Unknown names are counted alike.
 * @returns a function that refunds the attempt after a successful login.
 * @throws Problem 'too-many' when a budget is used up; the owner is then mailed, once a day.
 */
export async function spendLoginBudget(
  { db, limits, address, deviceSecret }: Deps,
  username: string,
  account: Account | undefined,
  now: Date,
): Promise<() => Promise<void>> {
  const device = account && (await findKnownDevice(db, deviceSecret, account.id, now))
  if (device !== undefined && (await isWithin(limits, ['login-device', device])))
    return () => limits.refund('login-device', device)

  const network: Budget = ['login-network', networkKey(address)]
  const byName = account?.is_admin === 1 ? 'login-admin' : 'login-account'
  const name: Budget = [byName, usernameKey(username).slice(0, 64)]
  await consume(limits, network)
  try {
    await consume(limits, name)
  } catch (error) {
    if (account) await notifyOwner(db, account.id, now)
    throw error
  }
  return async () => {
    await Promise.all([limits.refund(...network), limits.refund(...name)])
  }
}

async function isWithin(limits: Limits, budget: Budget) {
  try {
    await limits.consume(...budget)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** @throws Problem with the general sentence and the wait. */
async function consume(limits: Limits, budget: Budget) {
  try {
    await limits.consume(...budget)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('too-many', `${MESSAGES.loginFailed} ${error.message}`, undefined, error)
  }
}

async function notifyOwner(db: Db, userId: number, now: Date) {
  const time = now.getTime()
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({ guessing_told_at: time })
      .where('id', '=', userId)
      .where('email', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('guessing_told_at', 'is', null),
          eb('guessing_told_at', '<=', time - GUESSING_MAIL_MS),
        ]),
      )
      .returning(['username', 'email'])
      .executeTakeFirst()
    if (!user || user.email === null) return
    await enqueueMail(tx, guessingMail({ to: user.email, username: user.username }), now)
  })
}
