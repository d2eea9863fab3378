import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { guessingMail } from '#app/features/letters/mail.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { networkKey } from '#app/lib/security/client-address.server.ts'
import type { LimitName, Limits } from '#app/lib/security/limits.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { latestBelievable } from '#app/lib/time/believable.ts'
import { GUESSING_MAIL_MS, MESSAGES, usernameKey } from '../rules.ts'
import { isKnownDevice } from './known-devices.server.ts'

export type LoginContext = Pick<
  RequestContext,
  'db' | 'limits' | 'address' | 'deviceCookie' | 'now'
>
type Account = { id: number; is_admin: number }
export type Budget = [name: Parameters<Limits['refund']>[0], key: string]

/**
 * Counts an attempt before its password is checked, so that concurrent attempts gain nothing. A known device has its own
 * budget, so that strangers never lock the owner out. @returns a function that refunds the attempt.
 */
export async function spendLoginBudget(
  { db, limits, address, deviceCookie, now }: LoginContext,
  username: string,
  account: Account | undefined,
): Promise<() => Promise<void>> {
  if (account && deviceCookie.secret !== undefined) {
    const deviceHash = hashSecret(deviceCookie.secret)
    const device: Budget = ['login-device', `${deviceHash}|${account.id}`]
    const isKnown = await isKnownDevice(db, deviceHash, [account.id], now)
    if (isKnown && (await isWithin(limits, device))) return () => limits.refund(...device)
  }
  const network: Budget = ['login-network', networkKey(address)]
  const byName = account?.is_admin === 1 ? 'login-admin' : 'login-account'
  const name: Budget = [byName, usernameKey(username).slice(0, 64)]
  await consumeLoginLimit(limits, ...network)
  try {
    await consumeLoginLimit(limits, ...name)
  } catch (error) {
    if (account) await notifyOwner(db, account.id, now)
    throw error
  }
  return async () => {
    await Promise.all([limits.refund(...network), limits.refund(...name)])
  }
}

/** Counts an attempt. @returns false over the limit. */
export async function isWithin(limits: Limits, budget: Budget) {
  try {
    await limits.consume(...budget)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Counts an attempt at one of the limits of logins. @throws Problem with the login's sentence. */
export async function consumeLoginLimit(limits: Limits, name: LimitName, key: string) {
  try {
    await limits.consume(name, key)
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
          eb('guessing_told_at', '>', latestBelievable(now, 0)),
        ]),
      )
      .returning(['username', 'email'])
      .executeTakeFirst()
    if (!user || user.email === null) return
    await enqueueMail(tx, guessingMail({ to: user.email, username: user.username }), now)
  })
}
