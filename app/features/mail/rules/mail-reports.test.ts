import { expect, test } from 'vitest'
import { mailingJobs } from '../thread.ts'
import type { ReportKind } from './reports.ts'

const TOKEN = 'c12-0123456789abcdef01234567'
const ENVELOPE = `bounce+${TOKEN}@competitions.example`
const ORIGINAL = `Return-Path: <${ENVELOPE}>\nFrom: Competitions Ireland <news@competitions.example>\nTo: aoife@example.ie\nSubject: New this week\nMessage-ID: <${TOKEN}@competitions.example>\n`

type Shape = {
  /** Fields of the recipient, after those of the message. */
  fields: string
  text?: string
  to?: string
  headers?: string
  original?: string
  type?: string
}

/** A report as mail servers send it (RFC 3464). */
function dsn({ fields, text = 'It failed.', to = ENVELOPE, headers = '', ...more }: Shape) {
  const { original = ORIGINAL, type = 'report-type=delivery-status' } = more
  return [
    `Delivered-To: ${to}`,
    `Return-Path: <>`,
    `From: Mail Delivery System <MAILER-DAEMON@mx.example.ie>`,
    `To: ${to}`,
    `Subject: Undelivered Mail Returned to Sender`,
    ...(headers ? [headers] : ['Auto-Submitted: auto-replied']),
    `MIME-Version: 1.0`,
    `Content-Type: multipart/report; ${type};\n boundary="B1"`,
    '',
    '--B1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--B1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.ie',
    '',
    fields,
    '',
    '--B1',
    'Content-Type: text/rfc822-headers',
    '',
    original,
    '--B1--',
    '',
  ].join('\n')
}

const failed = (status: string, diagnostic = '', more: Partial<Shape> = {}) =>
  dsn({
    fields: `Final-Recipient: rfc822; aoife@example.ie\nAction: failed\nStatus: ${status}${diagnostic && `\nDiagnostic-Code: ${diagnostic}`}`,
    ...more,
  })

/** A report about a complaint (RFC 5965). */
const complaint = (feedback: string, original = ORIGINAL) =>
  [
    'From: <feedback@mail.example>',
    'To: <fbl@competitions.example>',
    'Subject: FW: New this week',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="F1"',
    '',
    '--F1',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '--F1',
    'Content-Type: message/feedback-report',
    '',
    feedback,
    '',
    '--F1',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    `${original}MIME-Version: 1.0\nContent-Type: text/html\n\n<p>Win</p>`,
    '--F1--',
    '',
  ].join('\n')

/** A mail of a person, or of their program. */
const answer = (headers: string, text: string) =>
  `From: Aoife <aoife@example.ie>\nTo: ${ENVELOPE}\n${headers}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`

const EXIM_TEXT =
  'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  aoife@example.ie\n'

const REPORTS: Record<ReportKind | 'nothing', Record<string, string>> = {
  hard: {
    'Postfix, remote': failed(
      '5.1.1',
      'smtp; 550 5.1.1 <aoife@example.ie>: Recipient\n    address rejected: User unknown in virtual mailbox table',
    ),
    'Postfix, local': failed('5.1.1', 'X-Postfix; unknown user: "aoife"'),
    'Exim, with its fields': failed('5.0.0', 'smtp; 550 No Such User Here'),
    'Exim, whose fields say nothing': failed('5.0.0', '', {
      text: `${EXIM_TEXT}    No Such User Here\n`,
    }),
    'Exim, before it had fields': `From: Mail Delivery System <Mailer-Daemon@mx.example.ie>\nTo: ${ENVELOPE}\nX-Failed-Recipients: aoife@example.ie\nSubject: Mail delivery failed: returning message to sender\n\n${EXIM_TEXT}    host mx.example.ie [192.0.2.7]: 550 5.1.1 No such user\n\n------ This is a copy of the message, including all the headers. ------\n`,
    Exchange: failed(
      '5.1.10',
      'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient aoife@example.ie not found by SMTP address lookup',
    ),
    'Microsoft 365': failed(
      '5.5.0',
      'smtp;550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
      { headers: 'Auto-Submitted: auto-generated\nX-MS-Exchange-Message-Is-Ndr:' },
    ),
    Gmail: failed(
      '5.1.1',
      "smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address.\n 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser - gsmtp",
    ),
    Yahoo: failed(
      '5.0.0',
      "smtp; 554 delivery error: dd This user doesn't have a yahoo.com account (aoife@yahoo.com) [0] - mta4321.mail.bf1.yahoo.com",
    ),
    Proton: failed(
      '5.1.1',
      'smtp; 550 5.1.1 <aoife@proton.me>: Recipient address rejected: Address does not exist',
    ),
    iCloud: failed('5.1.1', 'smtp; 550 5.1.1 <aoife@icloud.com>: user does not exist'),
    sendmail: failed('5.1.1', 'SMTP; 550 5.1.1 <aoife@example.ie>... User unknown'),
    'Amazon SES': failed('5.1.1', 'smtp; 550 5.1.1 user unknown', {
      headers: 'Auto-Submitted: auto-generated',
    }),
    'no mailbox at Microsoft 365': failed(
      '5.4.1',
      'smtp;550 5.4.1 Recipient address rejected: Access denied. [DB5EUR03FT041.eop-EUR03.prod.protection.outlook.com]',
    ),
    'no mailbox behind Microsoft 365': failed(
      '5.1.351',
      'smtp;550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 <aoife@example.ie>: User unknown',
    ),
    'a status alone': failed('5.1.1'),
    'no action, but a status': dsn({
      fields: 'Final-Recipient: rfc822; aoife@example.ie\nStatus: 5.1.1',
    }),
    'no type of report': failed('5.1.1', '', { type: 'charset=utf-8' }),
    'an international report': failed('5.1.1').replace(
      'message/delivery-status',
      'message/global-delivery-status',
    ),
    'lines that end as on Windows': failed('5.1.1', 'smtp; 550 5.1.1 User unknown').replaceAll(
      '\n',
      '\r\n',
    ),
    base64: failed('5.1.1').replace(
      /Content-Type: message\/delivery-status\n\n([\s\S]*?)\n--B1/,
      (_all, part: string) =>
        `Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${Buffer.from(part).toString('base64')}\n--B1`,
    ),
    'the token in the original alone': failed('5.1.1', '', {
      to: 'postmaster@competitions.example',
    }),
    'the token in capitals': failed('5.1.1', '', {
      to: ENVELOPE.toUpperCase(),
      original: 'Subject: x\n',
    }),
    'cut off after the status':
      failed('5.1.1', 'smtp; 550 5.1.1 User unknown').split(
        '\n--B1\nContent-Type: text/rfc822-headers',
      )[0] ?? '',
  },
  soft: {
    'Gmail, disabled': failed(
      '5.2.1',
      'smtp; 550 5.2.1 The email account that you tried to reach is inactive. - gsmtp',
    ),
    'one of two behind an alias is full': dsn({
      fields:
        'Final-Recipient: rfc822; a@example.ie\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@example.ie\nAction: failed\nStatus: 5.2.2',
    }),
    'a full mailbox': failed('5.2.2', 'smtp; 552 5.2.2 Mailbox is over quota'),
    'a quota that Exchange names': failed(
      '5.2.2',
      'smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    ),
  },
  weather: {
    'a full mailbox at Gmail': failed(
      '4.2.2',
      "smtp; 452-4.2.2 The recipient's inbox is out of storage space\n 452 4.2.2  https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
    ),
    'given up after days': failed(
      '4.4.1',
      'X-Postfix; connect to mx.example.ie[192.0.2.7]:25: Connection timed out',
    ),
    'given up by Exim': failed('4.0.0', '', { text: `${EXIM_TEXT}    retry timeout exceeded\n` }),
    'no such domain': failed(
      '5.4.4',
      'X-Postfix; Host or domain name not found. Name service error for name=exmaple.ie type=A: Host not found',
    ),
    'expired at Microsoft': failed('4.4.7', 'smtp;550 4.4.7 QUEUE.Expired; message expired'),
    'a loop': failed('5.4.6', 'X-Postfix; mail for example.ie loops back to myself'),
    'no route, by Exim': failed('5.0.0', '', { text: `${EXIM_TEXT}    Unrouteable address\n` }),
    'their disk': failed('5.1.1', `X-Postfix; procmail: Couldn't create "/var/spool/mail/a"`),
  },
  refused: {
    'our domain proves nothing': failed(
      '5.7.26',
      'smtp; 550-5.7.26 Your email has been blocked because the sender is unauthenticated. - gsmtp',
    ),
    'a block list': failed(
      '5.7.1',
      'smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.5] blocked using zen.spamhaus.example',
    ),
    'no relay': failed('5.0.0', 'smtp; 550 relay not permitted'),
    'our sender': failed(
      '5.1.8',
      'smtp; 550 5.1.8 <news@example.ie>: Sender address rejected: Domain not found',
    ),
    'our sender, with a status about the recipient': failed(
      '5.1.1',
      'smtp; 550 Sender verify failed',
    ),
    'too large': failed('5.3.4', 'smtp; 552 5.3.4 Message size exceeds fixed limit'),
    'a block list, with a status about the recipient': failed(
      '5.1.3',
      'SMTP; 553 http://www.spamhaus.org/query/bl?ip=192.0.2.1',
    ),
    'no reason': failed('5.0.0'),
    'cut off before the status': failed('5.1.1').split('\nStatus:')[0] ?? '',
  },
  complaint: {
    abuse: complaint(
      'Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Mail-From: <x@competitions.example>',
    ),
    'by the envelope sender alone': complaint(
      `Feedback-Type: abuse\nVersion: 1\nOriginal-Mail-From: <${ENVELOPE}>`,
      'Subject: redacted\n',
    ),
    fraud: complaint('Version: 1\nFeedback-Type: Fraud'),
    'a wish to leave': complaint('Feedback-Type: opt-out\nVersion: 0.1'),
  },
  nothing: {
    'a person': answer('Subject: Re: New this week', 'Thanks! Is 550 5.1.1 user unknown an error?'),
    'a person who quotes a report': answer(
      'Subject: Fwd: failure',
      `> ${failed('5.1.1').replaceAll('\n', '\n> ')}`,
    ),
    'out of office': answer(
      'Auto-Submitted: auto-replied\nSubject: Out of office',
      'I am away until Monday.',
    ),
    'out of office of Exchange': answer(
      'X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated\nSubject: Automatic reply: New',
      'The mailbox user is unavailable.',
    ),
    vacation: answer(
      'Precedence: bulk\nX-Autoreply: yes\nSubject: Vacation',
      'This account is no longer in use: invalid address.',
    ),
    "the provider's own list": failed(
      '5.1.1',
      'smtp; Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.',
    ),
    'a receipt': failed('5.1.1', '', { type: 'report-type=disposition-notification' }).replace(
      'message/delivery-status',
      'message/disposition-notification',
    ),
    delayed: dsn({
      fields:
        'Final-Recipient: rfc822; aoife@example.ie\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: Fri, 27 Nov 2026 12:00:00 +0000',
    }),
    delivered: dsn({
      fields: 'Final-Recipient: rfc822; aoife@example.ie\nAction: delivered\nStatus: 2.1.5',
    }),
    'one of two behind an alias': dsn({
      fields:
        'Final-Recipient: rfc822; a@example.ie\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@example.ie\nAction: delivered\nStatus: 2.0.0',
    }),
    'not spam after all': complaint('Feedback-Type: not-spam\nVersion: 1'),
    'a report about our DMARC': complaint(
      'Feedback-Type: auth-failure\nAuth-Failure: dmarc\nVersion: 1',
    ),
    'a forwarded report': `From: aoife@example.ie\nTo: ${ENVELOPE}\nSubject: Fwd: Undelivered\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="M"\n\n--M\nContent-Type: text/plain\n\nLook.\n--M\nContent-Type: message/rfc822\n\n${failed('5.1.1')}\n--M--\n`,
    'cut off in the headers': failed('5.1.1').slice(0, 200),
    empty: '',
    'no text': '\u0000\u0001\u00ff'.repeat(2_000),
  },
}

const bytes = (mail: string) => Buffer.from(mail)

test('a mail that comes back is about the mailbox, its state, the weather, us, or nothing', async () => {
  const judged: string[] = []
  const right: string[] = []
  for (const [kind, mails] of Object.entries(REPORTS))
    for (const [name, mail] of Object.entries(mails)) {
      const report = await mailingJobs.readMailReport(bytes(mail))
      judged.push(`${name}: ${report?.kind ?? 'nothing'}`)
      right.push(`${name}: ${kind}`)
    }
  expect(judged).toEqual(right)
  expect(right.length).toBeGreaterThan(60)
})

test('every report names the mail it is about', async () => {
  const { nothing: _, ...reports } = REPORTS
  for (const [name, mail] of Object.values(reports).flatMap(Object.entries<string>)) {
    const report = await mailingJobs.readMailReport(bytes(mail))
    expect([name, report?.tokens]).toEqual([
      name,
      [{ mail: 'c12', signature: '0123456789abcdef01234567' }],
    ])
  }
})

test('the answer of the server is stored without the address', async () => {
  const answers = await Promise.all(
    [
      REPORTS.hard.sendmail,
      REPORTS.hard['Exim, before it had fields'],
      REPORTS.hard['a status alone'],
      REPORTS.complaint.fraud,
    ].map(async (mail) => (await mailingJobs.readMailReport(bytes(mail ?? '')))?.answer),
  )
  expect(answers).toEqual([
    '550 5.1.1 <address>... User unknown',
    '550 5.1.1 No such user',
    '5.1.1',
    'fraud',
  ])
})

test('a giant report is read by its beginning', async () => {
  const giant = failed('5.1.1', '', { original: `${ORIGINAL}X-Long: ${'x'.repeat(5_000_000)}` })
  const report = await mailingJobs.readMailReport(bytes(giant).subarray(0, 262_144))
  expect(report).toMatchObject({ kind: 'hard', tokens: [{ mail: 'c12' }] })
  const many = failed('5.1.1', `smtp; 550 5.1.1 ${'a@b.ie '.repeat(30_000)}`)
  expect((await mailingJobs.readMailReport(bytes(many)))?.answer.length).toBeLessThanOrEqual(300)
})
