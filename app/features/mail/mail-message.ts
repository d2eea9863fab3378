import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import type { Mail } from '#app/features/letters/mail.ts'
import {
  isMailAddress,
  isMailSubject,
  type Sender,
} from '#app/features/addresses/rules/addresses.ts'
import { withToken, type MailName } from './rules/reports.ts'
import { MailFailure } from './rules/send-failures.ts'

export type OutgoingMail = Mail & {
  number: number
  createdAt: number
  /** Of a mail of a campaign, whose `createdAt` changes when it is resent. */
  campaignId?: number
}

/** Names each mail by a signed token, so that reports about it are recognised. */
export type Naming = {
  tokenOf: (mail: MailName, to: string) => string
  /** Gets the reports, with the token after a '+'; otherwise the sender does. */
  bounceAddress: string | undefined
}

type Place = {
  sender: Sender
  /** The domain of the Message-ID. */
  host: string
  naming: Naming | undefined
}

/** No characters that end the link or its header. */
const PLAIN_LINK = /^https?:\/\/[\w.:/-]{1,400}$/

/** Checked again, because nodemailer reads 'a@b.ie,c@d.ie' as two recipients. */
export function toMessage(mail: OutgoingMail, { sender, host, naming }: Place): SendMailOptions {
  const addresses = [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])]
  const { unsubscribeLink: link } = mail
  const isLink = link === undefined || PLAIN_LINK.test(link)
  if (!addresses.every(isMailAddress) || !isMailSubject(mail.subject) || !isLink)
    throw new MailFailure('failed', 'An address, the subject or a link is not one plain line.')
  const token = naming?.tokenOf(
    `${mail.campaignId === undefined ? 'm' : 'c'}${mail.number}`,
    mail.to,
  )
  const bounceAddress = token && naming?.bounceAddress
  return {
    from: sender,
    to: { name: '', address: mail.to },
    envelope: {
      from: bounceAddress ? withToken(bounceAddress, token) : sender.address,
      to: [mail.to],
    },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.createdAt),
    messageId: `<${token ?? identityOf(mail)}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange answers “out of office” to automatic mails without it.
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(link && listHeaders(link, mail, host)),
    },
  }
}

/** RFC 8058 and 2919. Not folded, because some programs miss a link on the second line. */
function listHeaders(link: string, { list = 'news', campaignId }: OutgoingMail, host: string) {
  return {
    'List-Id': `${SITE_NAME} <${list}.${host}>`,
    'List-Unsubscribe': { prepared: true, value: `<${link}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    // Gmail counts complaints by each of its first three fields.
    ...(campaignId !== undefined && {
      'Feedback-ID': `${campaignId}:${list}:${host}:competitions`,
    }),
    Precedence: 'bulk',
  }
}

function identityOf({ number, createdAt, to, campaignId }: OutgoingMail) {
  const name =
    campaignId === undefined ? `${number} ${createdAt} ${to}` : `campaign ${campaignId} ${number}`
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}
