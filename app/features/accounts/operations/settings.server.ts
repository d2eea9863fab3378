import type { Db } from '#app/db/client.server.ts'
import { removeSubscriber } from '#app/features/mailing/operations/remove-subscriber.server.ts'
import { addSubscriber } from '#app/features/mailing/operations/subscribers.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'

/** Consent to email news, with its time; taking it back takes the address off the list at once. */
export async function setEmailNews(
  db: Db,
  member: Member,
  wanted: boolean,
  baseUrl: string,
  now: Date,
) {
  const { email, email_confirmed_at } = await findEmail(db, member)
  await db
    .updateTable('users')
    .set({ marketing_consent_at: wanted ? now.getTime() : null })
    .where('id', '=', member.id)
    .execute()
  if (wanted) await addSubscriber(db, { email, source: 'dashboard', baseUrl }, now)
  else await removeSubscriber(db, email, email_confirmed_at !== null)
}

/** Mails the confirming link once more. */
export async function resendConfirmation(db: Db, member: Member, baseUrl: string, now: Date) {
  const { email, email_confirmed_at } = await findEmail(db, member)
  if (email_confirmed_at !== null) return
  const addressee = { id: member.id, username: member.username, email }
  await db.transaction().execute((tx) => sendEmailConfirmation(tx, addressee, baseUrl, now))
}

/** @throws Problem for members who gave no address (they came by Facebook). */
async function findEmail(db: Db, member: Member) {
  const { email, email_confirmed_at } = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (email === null) throw new Problem('conflict', 'Your account has no email address.')
  return { email, email_confirmed_at }
}
