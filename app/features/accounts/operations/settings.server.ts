import type { Db } from '#app/db/client.server.ts'
import { refuseNews } from '#app/features/mailing/operations/leave.server.ts'
import { addSubscriber } from '#app/features/mailing/operations/subscribers.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'

const NO_MORE_LINKS =
  'No mail was sent: your address has had as many links today as we send in one day. The newest ones still work, or try again tomorrow.'

/** Withdrawing consent unsubscribes the address at once, confirmed or not. */
export async function setEmailNews(
  db: Db,
  member: Member,
  wanted: boolean,
  baseUrl: string,
  now: Date,
) {
  const { email } = await findEmail(db, member)
  if (!wanted) {
    await db.transaction().execute((tx) => refuseNews(tx, emailKey(email), now))
    return
  }
  await db
    .updateTable('users')
    .set({ marketing_consent_at: now.getTime() })
    .where('id', '=', member.id)
    .execute()
  await addSubscriber(db, { email, source: 'dashboard', askedBy: member.id, baseUrl }, now)
}

/** @throws Problem when the address has got as many links today as it can. */
export async function resendConfirmation(db: Db, member: Member, baseUrl: string, now: Date) {
  const { email, email_confirmed_at } = await findEmail(db, member)
  if (email_confirmed_at !== null) return
  const addressee = { id: member.id, username: member.username, email }
  const send = (tx: Db) => sendEmailConfirmation(tx, addressee, baseUrl, now)
  if (!(await db.transaction().execute(send))) throw new Problem('too-many', NO_MORE_LINKS)
}

async function findEmail(db: Db, member: Member) {
  const { email, email_confirmed_at } = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (email === null) throw new Problem('conflict', 'Your account has no email address.')
  return { email, email_confirmed_at }
}
