import { expect, test } from 'vitest'
import { mailingJobs } from '../thread.ts'
import type { ReportKind } from './reports.ts'

const ENVELOPE = 'bounce+c12-0123456789abcdef01234567@competitions.example'
const EXIM_TEXT =
  'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  aoife@example.ie\n'

type Plain = { from?: string; subject?: string; headers?: string; type?: string; text: string }

/** A report as programs send it that have no part for other programs. */
function plain({
  from = 'MAILER-DAEMON@mx.example.ie',
  subject = 'failure notice',
  ...more
}: Plain) {
  const { headers = 'Return-Path: <>', type = 'text/plain; charset=utf-8', text } = more
  return `${headers}\nFrom: ${from}\nTo: ${ENVELOPE}\nSubject: ${subject}\nMIME-Version: 1.0\nContent-Type: ${type}\n\n${text}\n`
}

const REPORTS: Partial<Record<ReportKind | 'nothing', Record<string, string>>> = {
  hard: {
    qmail: plain({
      text: "Hi. This is the qmail-send program at mx.example.ie.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<aoife@example.ie>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nSubject: retry timeout exceeded\n",
    }),
    'qmail, remote': plain({
      text: "Hi. This is the qmail-send program at mx.example.ie.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<aoife@example.ie>:\n192.0.2.25 does not like recipient.\nRemote host said: 550 5.1.1 <aoife@example.ie>: Recipient address rejected: User unknown\nGiving up on 192.0.2.25.\n",
    }),
    OpenSMTPD: plain({
      subject: 'Delivery status notification: error',
      text: '    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\naoife@example.ie: 550 5.1.1 <aoife@example.ie>... User Unknown\n\n    Below is a copy of the original message:\n\nSubject: blocked by our policy\n',
    }),
    'Amazon WorkMail': plain({
      from: 'MAILER-DAEMON@eu-west-1.amazonses.com',
      subject: 'Delivery Status Notification (Failure)',
      text: 'An error occurred while trying to deliver the mail to the following recipients:\naoife@example.ie\n\nTechnical report:\n\nReporting-MTA: dsn; a27-85.smtp-out.eu-west-1.amazonses.com\n\nAction: failed\nFinal-Recipient: rfc822; aoife@example.ie\nDiagnostic-Code: smtp; 550 5.1.1 <aoife@example.ie>... User Unknown\nStatus: 5.1.1\n',
    }),
    'Exchange 2003': plain({
      from: 'System Administrator <postmaster@example.ie>',
      subject: 'Undeliverable: New this week',
      text: 'Your message\n\n  To:      aoife@example.ie\n  Subject: New this week\n  Sent:    Sat, 28 Nov 2026 10:00:00 +0000\n\ndid not reach the following recipient(s):\n\naoife@example.ie on Sat, 28 Nov 2026 10:00:03 +0000\n    The recipient name is not recognized\n    MSEXCH:IMS:EXAMPLE:IE:POST 0 (000C05A6) Unknown Recipient\n',
    }),
    'Gmail, plain text': plain({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      text: 'Delivery to the following recipient failed permanently:\n\n     aoife@example.ie\n\nTechnical details of permanent failure:\nGoogle tried to deliver your message, but it was rejected by the recipient domain. We recommend contacting the other email provider for further information about the cause of this error. The error that the other server returned was: 550 550 5.1.1 <aoife@example.ie>... User Unknown (state 14).\n\n----- Original message -----\n',
    }),
    'Yahoo, plain text': plain({
      from: 'MAILER-DAEMON@yahoo.com',
      headers: 'X-Originating-IP: [192.0.2.165]',
      subject: 'Failure Notice',
      text: 'Sorry, we were unable to deliver your message to the following address.\n\n<aoife@example.ie>:\nRemote host said:\n550 5.1.1 <aoife@example.ie>... User Unknown\n[RCPT_TO]\n\n--- Below this line is a copy of the message.\n',
    }),
    DragonFly: plain({
      from: 'MAILER-DAEMON <>',
      headers: 'X-Original-To: <news@competitions.example>',
      subject: 'Mail delivery failed',
      text: 'This is the DragonFly Mail Agent v0.13 at mx.example.ie.\n\nThere was an error delivering your mail to <aoife@example.ie>.\n\nmx.example.ie [192.0.2.25] did not like our RCPT TO:\n550 5.1.1 <aoife@example.ie>: Recipient address rejected: User unknown\n\nMessage headers follow.\n',
    }),
    'mail.ru, as Exim': plain({
      from: 'mailer-daemon@corp.mail.ru',
      headers:
        'Return-Path: <>\nX-Failed-Recipients: aoife@example.ie\nAuto-Submitted: auto-replied',
      subject: '=?UTF-8?B?0J/QuNGB0YzQvNC+?=. Mail failure.',
      text: `Это письмо создано автоматически.\n\n  aoife@example.ie\n\n**********************\n\n${EXIM_TEXT}    SMTP error from remote mail server after RCPT TO:<aoife@example.ie>:\n    host mx.example.ie [192.0.2.222]: 550 5.1.1 <aoife@example.ie>... User Unknown\n\n------ This is a copy of the message, including all the headers. ------\n`,
    }),
    'a gateway that quotes the answer first': plain({
      from: 'postmaster@mx.example.ie',
      subject: 'Undeliverable Mail: "New this week"',
      text: 'Your message:\n   From:    news@competitions.example\n\nCould not be delivered because of\n\n550 5.1.1 User unknown\n\nThe following recipients were affected:\n    aoife@example.ie\n',
    }),
    'a report without its part for programs': plain({
      type: 'multipart/report; report-type=delivery-status; boundary="R"',
      subject: 'Delivery status notification',
      text: '--R\nContent-Type: text/plain\n\nThis is an automatically generated Delivery Status Notification.\n\nDelivery to the following recipients failed permanently:\n\n   * aoife@example.ie\n\nSMTP:RCPT host 192.0.2.8: 553 5.3.0 <aoife@example.ie>... No such user here\n--R--',
    }),
  },
  soft: {
    'a full mailbox in plain text': plain({
      text: "Hi. This is the qmail-send program at mx.example.ie.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<aoife@example.ie>:\nUser is over the quota.\n",
    }),
    'one of two is full': plain({
      subject: 'Delivery status notification: error',
      text: '    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\na@example.ie: 550 5.1.1 <a@example.ie>... User Unknown\nb@example.ie: 552 5.2.2 <b@example.ie>... Mailbox full\n',
    }),
  },
  weather: {
    'a name that OpenSMTPD does not find': plain({
      subject: 'Delivery status notification: error',
      text: '    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\naoife@example.ie: Envelope expired\n',
    }),
    'a server without TLS, by Gmail': plain({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      text: 'Delivery to the following recipient failed permanently:\n\n     aoife@example.ie\n\nThe error that the other server returned was: 500 Remote server does not support TLS (state 6).\n',
    }),
  },
  refused: {
    'a program that names no reason': plain({
      text: 'Your message could not be delivered to the following address:\n\naoife@example.ie\n',
    }),
  },
  nothing: {
    'a help desk that begins like Exim': plain({
      from: 'Help Desk <info@promoter.ie>',
      headers: 'Return-Path: <>\nAuto-Submitted: auto-replied\nPrecedence: auto_reply',
      subject: 'Delivery of your message',
      text: 'This message was created automatically by our help desk.\n\nThank you for writing to info@promoter.ie. This mailbox is unavailable until Monday 7 December; we will answer then.',
    }),
    'a help desk without such headers': plain({
      from: 'Help Desk <info@promoter.ie>',
      subject: 'Delivery of your message',
      text: 'This message was created automatically by mail delivery software.\n\nYour mail to info@promoter.ie was not delivered: the mailbox is closed.',
    }),
    'a daemon that calls its mail an automatic reply': plain({
      headers: 'Return-Path: <>\nAuto-Submitted: auto-replied',
      text: `${EXIM_TEXT}    550 5.1.1 No such user\n`,
    }),
    'an automatic reply of a postmaster': plain({
      from: 'Postmaster <postmaster@example.ie>',
      headers: 'Return-Path: <>\nPrecedence: auto_reply',
      text: `${EXIM_TEXT}    550 5.1.1 No such user\n`,
    }),
    'a postmaster who answers': plain({
      from: 'Postmaster <postmaster@example.ie>',
      subject: 'Re: Failure',
      text: 'Your mail was not delivered to aoife@example.ie: 550 5.1.1 No such user\n',
    }),
    'a program that names no recipient': plain({
      text: 'Your message could not be delivered: 550 5.1.1 No such user\n',
    }),
    'late, in plain text': plain({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Delay)',
      text: 'THIS IS A WARNING MESSAGE ONLY.\n\nDelivery to the following recipient has been delayed:\n\n     aoife@example.ie\n\nMessage will be retried for 2 more day(s)\n\nTechnical details of temporary failure:\n550 5.1.1 User unknown\n',
    }),
  },
}

test('a mail of a program counts only in the whole form of a report, never as an automatic reply', async () => {
  const judged: string[] = []
  const right: string[] = []
  for (const [kind, mails] of Object.entries(REPORTS))
    for (const [name, mail] of Object.entries(mails)) {
      const report = await mailingJobs.readMailReport(Buffer.from(mail))
      judged.push(`${name}: ${report?.kind ?? 'nothing'}, ${report?.tokens[0]?.mail ?? 'no mail'}`)
      right.push(`${name}: ${kind}, ${kind === 'nothing' ? 'no mail' : 'c12'}`)
    }
  expect(judged).toEqual(right)
  expect(right.length).toBeGreaterThan(20)
})
