import pino from 'pino'
import { testMail } from '#app/features/letters/mail-for-operator.ts'
import { isMailAddress, senderFaults } from '#app/features/addresses/rules/addresses.ts'
import { explainSmtpFault } from '#app/features/mail/rules/send-failures.ts'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { UsageError, readSite, type Command } from './command.ts'

/** Needs no database, so that the mail server can be tried before the site is set up. */
export const testMailCommand: Command = {
  name: 'test-mail',
  parameters: ['ADDRESS'],
  summary:
    'Sends one mail, to try SMTP_URL and MAIL_FROM: connection, TLS, certificate, login, sender.',
  run: async ({ values: [to = ''] }, terminal) => {
    const { config, now } = readSite()
    if (!isMailAddress(to)) throw new UsageError('ADDRESS looks like name@example.ie.')
    const { smtpUrl, mailFrom: from, baseUrl, outboxDir, dkim } = config
    if (smtpUrl === undefined)
      throw new Problem('conflict', `SMTP_URL is not set: mails become files in ${outboxDir}.`)
    for (const fault of senderFaults(config)) terminal.print(fault)
    const log = pino({ level: 'silent' })
    const mailServer = openMailTransport({ smtpUrl, from, baseUrl, outboxDir, log, dkim })
    try {
      await mailServer.send({ ...testMail(to), number: 0, createdAt: now.getTime() })
    } catch (error) {
      throw new Problem('unavailable', explainSmtpFault(error, smtpUrl))
    } finally {
      mailServer.close()
    }
    terminal.print(
      `The mail server has taken a mail from ${from} to ${to}. If it does not arrive, look among the spam, and for a report in the mailbox of MAIL_FROM.`,
    )
  },
}
