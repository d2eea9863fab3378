import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { accountReason, toMail, type Mail } from './mail.ts'
import {
  CONFIRM_ALERT_SUBJECT,
  CONFIRM_EMAIL_SUBJECT,
  CONFIRM_LIST_SUBJECT,
  CONFIRM_NEW_EMAIL_SUBJECT,
} from './rules/quota.ts'

type Account = { of: 'account' | 'new address'; username: string }
type List = { of: 'list' | 'followed list'; words: string; cadence: string }
/** What the link of a mail confirms; a list that is followed already can be changed there. */
export type Purpose = Account | { of: 'news'; unsubscribeLink: string } | List

const NOTHING_YET = 'We send nothing until you confirm it.'

/**
 * The one mail that asks to confirm. @param about `purposes`: what its link confirms, first what was just asked
 * for; `waiting`: what else its page offers, as in 'email news and 2 lists'.
 */
export function confirmMail(about: {
  to: string
  purposes: [Purpose, ...Account[]]
  waiting?: string | undefined
  link: string
}): Mail {
  const { to, purposes, waiting, link } = about
  const [first, ...others] = purposes
  const { subject, title, before, button, ifNot, footer } = askFor(to, first)
  return toMail(to, subject, {
    title,
    before,
    buttons: [{ label: button, link }],
    after: [
      ...others.map(
        ({ username }) =>
          `It also confirms that ${to} is the address of the account “${username}”.`,
      ),
      ...(waiting ? [`There you can also confirm what else was asked for: ${waiting}.`] : []),
      ifNot,
    ],
    footer,
  })
}

function askFor(to: string, purpose: Purpose) {
  if (purpose.of === 'news') return askForNews(to, purpose.unsubscribeLink)
  if ('cadence' in purpose) return askForList(to, purpose)
  const isNew = purpose.of === 'new address'
  const effect = isNew
    ? `From then on it is the address of your ${SITE_NAME} account.`
    : 'Then we can help you if you ever forget your password.'
  return {
    subject: isNew ? CONFIRM_NEW_EMAIL_SUBJECT : CONFIRM_EMAIL_SUBJECT,
    title: `Is this your ${isNew ? 'new ' : ''}email address?`,
    before: [`Hello ${purpose.username},`, `Please confirm that ${to} belongs to you. ${effect}`],
    button: 'Confirm my address',
    ifNot: `If you have no account at ${SITE_NAME}, do nothing.`,
    footer: [
      isNew
        ? `${SITE_NAME} sent this mail to ${to} because it was entered as the address of an account.`
        : accountReason(to),
    ],
  }
}

function askForNews(to: string, unsubscribeLink: string) {
  return {
    subject: CONFIRM_LIST_SUBJECT,
    title: 'Would you like our email news?',
    before: [
      `We were asked to send news about competitions and prize draws to ${to}.`,
      NOTHING_YET,
    ],
    button: 'Yes, send me the news',
    ifNot: 'If you did not ask for it, do nothing and no news will come.',
    footer: [
      `${SITE_NAME} sent this mail because your address was entered for email news.`,
      { label: 'I do not want email news', link: unsubscribeLink },
    ],
  }
}

function askForList(to: string, { of, words, cadence }: List) {
  const isNew = of === 'list'
  return {
    subject: CONFIRM_ALERT_SUBJECT,
    title: isNew ? 'Do you want emails about new competitions?' : 'You already follow this',
    before: [
      `We were asked to tell ${to} ${cadence} about new competitions: ${words}.`,
      isNew ? NOTHING_YET : 'You already follow this list. You can see, pause or change that here.',
    ],
    button: isNew ? 'Yes, tell me about new ones' : 'See what you follow',
    ifNot: 'If you did not ask for it, do nothing.',
    footer: [`${SITE_NAME} sent this mail because your address was entered to follow a list.`],
  }
}
