import { type Db, dialectOf } from '#app/db/client.server.ts'
import { passwordChangedMail, resetPasswordMail } from '#app/features/letters/mail.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ChangePasswordInput } from '../input.ts'
import { requirePassword } from '#app/features/addresses/operations/require-password.server.ts'
import { dropSteps } from '#app/features/addresses/operations/login-steps.server.ts'
import { confirmAddress } from '#app/features/addresses/operations/suppressions.server.ts'
import { dropLinks, takeLink, saveLink } from './links.server.ts'
import { forgetDevices, isKnownDevice } from './known-devices.server.ts'
import { refuseWeakPassword, WEAK_PASSWORD_MESSAGE, type AccountDeps } from './register.server.ts'
import { closeAllSessions, closeOtherSessions } from './sessions.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { RESET_LINK_MS } from '../rules.ts'

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

/** Limits a mail's links, because anybody may register accounts with an address. */
const ACCOUNTS_PER_MAIL = 10

type ResetRequest = { email: string; deviceSecret: string | undefined }

/** One statement, the same for known and unknown addresses. */
export async function requestPasswordReset(
  db: Db,
  { email, deviceSecret }: ResetRequest,
  now: Date,
) {
  await db
    .insertInto('reset_requests')
    .values({
      email: emailKey(email),
      device_hash: deviceSecret === undefined ? null : hashSecret(deviceSecret),
      created_at: now.getTime(),
    })
    .execute()
}

export async function writeResetMails(db: Db, baseUrl: string, now: Date) {
  while (await db.transaction().execute((tx) => writeNextMail(tx, baseUrl, now)));
}

async function writeNextMail(tx: Db, baseUrl: string, now: Date) {
  const request = await takeRequest(tx)
  if (!request) return false
  const accounts = await listAccounts(tx, request.email)
  const [first] = accounts
  // After an outage longer than the link's lifetime, the request is dropped.
  if (!first || now.getTime() - request.created_at > RESET_LINK_MS) return true

  const links = accounts.map(({ id, username, email }) => {
    const token = newSecret()
    return { user: { id, username, email }, token, link: `${baseUrl}/password-reset/${token}` }
  })
  const mail = resetPasswordMail({
    to: first.email,
    accounts: links.map(({ user, link }) => ({ username: user.username, link })),
    hours: RESET_LINK_MS / HOUR_MS,
  })
  // A known device gets its mail even when strangers have used up the limit.
  const ids = accounts.map(({ id }) => id)
  const unlimited =
    request.device_hash !== null && (await isKnownDevice(tx, request.device_hash, ids, now))
  if (!(await enqueueMail(tx, mail, now, { unlimited }))) return true
  for (const { user, token } of links) await saveLink(tx, user, 'reset-password', token, now)
  return true
}

/** One statement, so that concurrent processes never take the same request. */
async function takeRequest(tx: Db) {
  const isPostgres = dialectOf(tx) === 'postgres'
  return tx
    .with('next', (cte) =>
      cte
        .selectFrom('reset_requests')
        .select('id')
        .orderBy('id')
        .limit(1)
        .$if(isPostgres, (query) => query.forUpdate().skipLocked()),
    )
    .deleteFrom('reset_requests')
    .where('id', 'in', (eb) => eb.selectFrom('next').select('next.id'))
    .returning(['email', 'device_hash', 'created_at'])
    .executeTakeFirst()
}

/** Lists the confirmed account first, then the oldest, so accounts added by strangers come last. */
async function listAccounts(tx: Db, key: string) {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('email_key', '=', key)
    .where('suspended_at', 'is', null)
    .orderBy((eb) => eb('email_confirmed_at', 'is', null))
    .orderBy('id')
    .limit(ACCOUNTS_PER_MAIL)
    .execute()
  return users.flatMap(({ email, ...user }) => (email === null ? [] : [{ ...user, email }]))
}
