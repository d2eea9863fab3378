import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { toHtml, toText, type MailContent } from './mail-layout.ts'
import { ACCOUNT_CLOSED_SUBJECT, RESET_SUBJECT } from './rules/quota.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Reply-To, if replies don't go to the site: one plain address. */
  replyTo?: string
  /** The one-click unsubscribe link (RFC 8058); only in mails to the mailing list. */
  unsubscribeLink?: string
  /** Which list a mail with such a link belongs to. */
  list?: 'news' | 'alerts'
}

/** What a mail says of a matter, by these names. */
export type Texts<Name extends string> = Record<Name, string>
export type ToMember = Texts<'to' | 'username'>

/** One mail for all accounts of an address, so that a stranger's don't use up the limit. */
export function resetPasswordMail(about: {
  to: string
  accounts: Texts<'username' | 'link'>[]
  hours: number
}): Mail {
  const { to, accounts, hours } = about
  const many = accounts.length > 1
  const names = accounts.map(({ username }) => username).join(', ')
  const label = (username: string) => `Choose a new password${many ? ` for ${username}` : ''}`
  return toMail(to, RESET_SUBJECT, {
    before: [
      `Hello ${many ? 'there' : names},`,
      `We were asked to reset the password of your ${SITE_NAME} account.`,
      ...(many
        ? [
            `${accounts.length} accounts have this address: ${names}. Use the link for yours. If you do not recognise an account, somebody else made it: leave it alone.`,
          ]
        : []),
    ],
    buttons: accounts.map(({ username, link }) => ({ label: label(username), link })),
    after: [
      `${many ? 'Each link' : 'The link'} works once, for the next ${hours === 1 ? 'hour' : `${hours} hours`}.`,
      'If it was not you, do nothing: your password will not change.',
    ],
    footer: [accountReason(to)],
  })
}

/** Notifies the old address, which may be a stranger's, so it does not name the new one. */
export function emailChangeAskedMail(about: ToMember): Mail {
  return toMember(about, 'Your email address is about to change', {
    before: [
      `We were asked to change the email address of your ${SITE_NAME} account. It changes when the new address is confirmed.`,
      'If it was you, there is nothing more to do here.',
      'If it was not you, choose “Forgot your password?” on our login page at once: a new password stops the change.',
    ],
  })
}

export function emailChangedMail(about: ToMember): Mail {
  return toMember(about, 'Your email address was changed', {
    before: [
      `Your ${SITE_NAME} account has another email address now. Mails about the account no longer come here, and neither does its email news.`,
      'If it was you, there is nothing more to do.',
      'If it was not you, please tell us at once through the contact page of our site.',
    ],
    footer: [
      `${SITE_NAME} sent this mail to ${about.to} because it was the address of an account.`,
    ],
  })
}

export function passwordChangedMail(about: ToMember): Mail {
  return toMember(about, 'Your password was changed', {
    before: [
      `The password of your ${SITE_NAME} account was changed just now. All your other devices were logged out, and the private address of your calendar ended: the page Saved makes a new one.`,
      'If it was you, there is nothing more to do.',
      'If it was not you, choose “Forgot password” on our login page at once, then tell us through the contact page.',
    ],
  })
}

/** @param about `event`: what happened, without a full stop */
export function securityMail(about: ToMember & { event: string }): Mail {
  return toMember(about, 'How your account is logged in to has changed', {
    before: [
      `${about.event}: this is about your ${SITE_NAME} account.`,
      'If it was you, there is nothing more to do.',
      'If it was not you, choose “Forgot your password?” on our login page at once: a new password logs everybody out. Then look at “Security” on your dashboard.',
    ],
  })
}

export function guessingMail(about: ToMember): Mail {
  return toMember(about, 'Somebody is guessing your password', {
    before: [
      `There were many failed attempts to log in to your ${SITE_NAME} account within an hour. We now refuse attempts from devices that have never logged in to it.`,
      'Devices that you have used before still work. On a new device, please try again in an hour, or choose “Forgot your password?” on the login page.',
      'A password that you use nowhere else keeps your account safe.',
    ],
  })
}

export function listingPublishedMail(about: ToMember & Texts<'title' | 'link'>): Mail {
  const { title, link } = about
  return toMember(about, `Published: ${title}`, {
    title: 'Your competition is published',
    before: [
      `Thank you for sending in “${title}”. It is on ${SITE_NAME} now, at the front of the list.`,
    ],
    buttons: [{ label: 'See your listing', link }],
  })
}

export function accountClosedMail(about: ToMember): Mail {
  return toMember(about, ACCOUNT_CLOSED_SUBJECT, {
    title: 'Your account was closed',
    before: [
      `Your ${SITE_NAME} account is closed and your personal details were erased. Competitions of yours that were published stay, without your name.`,
      'Thank you for being with us. You are welcome back at any time.',
      'If it was not you who closed it, please tell us through the contact page of our site.',
    ],
    footer: [`This is the last mail about your account at ${SITE_NAME}.`],
  })
}

function toMember({ to, username }: ToMember, subject: string, content: Partial<MailContent>) {
  const before = [`Hello ${username},`, ...(content.before ?? [])]
  return toMail(to, subject, { footer: [accountReason(to)], ...content, before })
}

/** Unless said otherwise, its subject is its title too. */
export function toMail(
  to: string,
  subject: string,
  about: Omit<MailContent, 'title'> & { title?: string },
): Mail {
  const content = { title: subject, ...about }
  return { to, subject, html: toHtml(content), text: toText(content) }
}

export function accountReason(to: string) {
  return `${SITE_NAME} sent this mail to ${to} because it is the address of an account.`
}
