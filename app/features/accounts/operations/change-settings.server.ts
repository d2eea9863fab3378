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
import { changeEmail } from './change-email.server.ts'
import { openProvenSession } from './confirm-login.server.ts'
import { changePassword } from './passwords.server.ts'
import { setLoginCookie } from './set-session-cookie.server.ts'
import { closeOtherSessions } from './sessions.server.ts'
import { resendConfirmation, setEmailNews } from './settings.server.ts'

/** @returns the message to show. */
export async function changeSettings(
  requestContext: RequestContext,
  member: Member,
  values: Record<string, string>,
) {
  const { db, hasher, limits, config, now } = requestContext
  switch (values.intent) {
    case 'change-password': {
      await limits.consume('password-check', String(member.id))
      await changePassword({ db, hasher }, member, parseInput(ChangePasswordInput, values), now)
      await setLoginCookie(requestContext, openProvenSession(requestContext, member.id))
      requestContext.kickMail()
      return { done: 'Your password is changed. Other devices have been logged out.' }
    }
    case 'change-email': {
      await changeEmail(requestContext, member, parseInput(ChangeEmailInput, values))
      return { done: 'Check the email at your new address: a link there confirms it.' }
    }
    case 'email-news': {
      const { emailNews } = parseInput(EmailNewsInput, values)
      await setEmailNews(db, member, emailNews, config.baseUrl, now)
      requestContext.kickMail()
      return {
        done: emailNews
          ? 'Check your email: a link there starts the news.'
          : 'You won’t get any more email news.',
      }
    }
    case 'resend-confirmation': {
      await limits.consume('list-sign-up', `member ${member.id}`)
      await resendConfirmation(db, member, config.baseUrl, now)
      requestContext.kickMail()
      return { done: 'A new link is on its way to your address.' }
    }
    case 'log-out-elsewhere': {
      const { session } = parseInput(LogOutElsewhereInput, values)
      await closeOtherSessions(db, member, session)
      return { done: 'That device is logged out.' }
    }
    default: {
      throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
    }
  }
}
