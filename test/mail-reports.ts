import type { Db } from '#app/db/client.server.ts'
import { namingOf, readMailKey } from '#app/features/mail/operations/mail-key.server.ts'
import type { MailName } from '#app/features/mail/rules/reports.ts'
import { NOW } from '#test/makers.ts'

/** Returns the token that a mail to this address carries. */
export async function tokenOf(db: Db, mail: MailName, to: string) {
  return namingOf(await readMailKey(db, NOW), undefined).tokenOf(mail, to)
}

/** Returns what a mail server sends when it gives a mail up (RFC 3464). */
export function aBounce(
  token: string,
  answer = '550 5.1.1 <aoife@example.ie>: User unknown',
  { status = '5.0.0', action = 'failed' } = {},
) {
  return [
    'Return-Path: <>',
    `To: bounce+${token}@competitions.example`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B1"',
    '',
    '--B1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.ie',
    '',
    'Final-Recipient: rfc822; aoife@example.ie',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${answer}`,
    '',
    '--B1--',
    '',
  ].join('\r\n')
}
