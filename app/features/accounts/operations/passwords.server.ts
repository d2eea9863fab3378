import type { Db } from '#app/db/client.server.ts'
import { passwordChangedMail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ChangePasswordInput } from '../input.ts'
import { requirePassword } from '#app/features/identity/operations/require-password.server.ts'
import { dropSteps } from '#app/features/identity/operations/login-steps.server.ts'
import { confirmAddress } from '#app/features/identity/operations/addresses.server.ts'
import { dropLinks, takeLink } from './links.server.ts'
import { forgetDevices } from './known-devices.server.ts'
import { refuseWeakPassword, WEAK_PASSWORD_MESSAGE, type AccountDeps } from './register.server.ts'
import { closeAllSessions, closeOtherSessions } from './sessions.server.ts'

/** The mailed link also proves the address. @throws Problem when it is unknown, used or expired. */
export async function resetPassword(
  { db, hasher }: Pick<AccountDeps, 'db' | 'hasher'>,
  token: string,
  password: string,
  now: Date,
) {
  refuseWeakPassword(password, '', WEAK_PASSWORD_MESSAGE)
  const passwordHash = await hasher.hash(password)
  return db.transaction().execute(async (tx) => {
    const taken = await takeLink(tx, token, 'reset-password', now)
    if (!taken)
      throw new Problem('gone', 'This link has been used or has expired. Please ask for a new one.')
    const username = await storePassword(tx, taken.user_id, passwordHash, now)
    // Rolls back, so that the link still works for a better password.
    refuseWeakPassword(password, username)
    await confirmAddress(tx, taken.user_id, taken.email, now)
    await closeAllSessions(tx, taken.user_id)
    await forgetDevices(tx, taken.user_id)
    return taken.user_id
  })
}

/** Changes the password of a member who knows the old one; other devices are logged out. */
export async function changePassword(
  { db, hasher }: Pick<AccountDeps, 'db' | 'hasher'>,
  member: Member,
  { currentPassword, password }: ChangePasswordInput,
  now: Date,
) {
  await requirePassword({ db, hasher, now }, member, currentPassword, 'currentPassword')
  refuseWeakPassword(password, member.username, WEAK_PASSWORD_MESSAGE)
  const passwordHash = await hasher.hash(password)
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, member.id, passwordHash, now)
    await closeOtherSessions(tx, member)
  })
}

async function storePassword(tx: Db, id: number, password_hash: string, now: Date) {
  const user = await tx
    .updateTable('users')
    // An intruder may also have the private calendar address.
    .set({ password_hash, calendar_token: null })
    .where('id', '=', id)
    .returning(['username', 'email'])
    .executeTakeFirstOrThrow()
  await dropPendingLinks(tx, id)
  const { username, email } = user
  if (email !== null) await enqueueMail(tx, passwordChangedMail({ to: email, username }), now)
  return username
}

/** Pending links, and logins started with the old password, must not undo a new password. */
export async function dropPendingLinks(tx: Db, userId: number) {
  await dropLinks(tx, userId, 'reset-password')
  await dropLinks(tx, userId, 'change-email')
  await dropSteps(tx, userId)
}
