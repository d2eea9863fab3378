import type { Intents } from '#app/lib/http/intents.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import {
  ChangeEmailInput,
  ChangePasswordInput,
  EmailNewsInput,
  LogOutElsewhereInput,
} from '../input.ts'
import { changeEmail, sendEmailConfirmation } from './confirm-email.server.ts'
import { openProvenSession } from './log-in.server.ts'
import { changePassword } from './passwords.server.ts'
import { setLoginCookie } from './known-devices.server.ts'
import { closeOtherSessions } from './sessions.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { refuseNews } from '#app/features/addresses/operations/leave.server.ts'
import { addSubscriber } from '#app/features/campaigns/operations/subscribers.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'

export async function changeSettings(
  requestContext: RequestContext,
  member: Member,
  values: Record<string, string>,
) {
  const { db, hasher, limits, config, now } = requestContext
  switch (values.intent as Intents['dashboard'] | undefined) {
    case 'change-password':
      await limits.consume('password-check', String(member.id))
      await changePassword({ db, hasher }, member, parseInput(ChangePasswordInput, values), now)
      await setLoginCookie(requestContext, openProvenSession(requestContext, member.id))
      requestContext.kickMail()
      return { done: 'Your password is changed. Other devices have been logged out.' }
    case 'change-email':
      await changeEmail(requestContext, member, parseInput(ChangeEmailInput, values))
      return { done: 'Check the email at your new address: a link there confirms it.' }
    case 'email-news': {
      const { emailNews } = parseInput(EmailNewsInput, values)
      await setEmailNews(db, member, emailNews, config.baseUrl, now)
      requestContext.kickMail()
      const stopped = 'You won’t get any more email news.'
      return { done: emailNews ? 'Check your email: a link there starts the news.' : stopped }
    }
    case 'resend-confirmation':
      await limits.consume('list-sign-up', `member ${member.id}`)
      await resendConfirmation(db, member, config.baseUrl, now)
      requestContext.kickMail()
      return { done: 'A new link is on its way to your address.' }
    case 'log-out-elsewhere': {
      const { session } = parseInput(LogOutElsewhereInput, values)
      await closeOtherSessions(db, member, session)
      return { done: 'That device is logged out.' }
    }
    default:
      throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  }
}

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
async function resendConfirmation(db: Db, member: Member, baseUrl: string, now: Date) {
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
