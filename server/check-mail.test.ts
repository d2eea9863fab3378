import pino from 'pino'
import { expect, test } from 'vitest'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { checkMail } from './check-mail.ts'

/** Returns what is logged at a start with this mail server. */
async function warningsOf(smtpUrl: string | undefined) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const config = { smtpUrl, mailFrom: 'no-reply@localhost', operatorContact: 'desk@example.ie' }
  const baseUrl = 'https://competitions.example'
  const places = { from: config.mailFrom, baseUrl, outboxDir: '/dev/null', log }
  const mailServer = openMailTransport({ smtpUrl, ...places })
  await checkMail(mailServer, { config, log })
  mailServer.close()
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('the mail server and the sender are checked at the start', async () => {
  const smtp = await startSmtpServer({ tls: 'starttls', login: { user: 'me', pass: 'right' } })
  const SENDER = expect.stringContaining('MAIL_FROM is no-reply@localhost')
  try {
    const url = `smtp://me:right@127.0.0.1:${smtp.port}`
    expect(await warningsOf(undefined)).toEqual([])
    expect(await warningsOf(url)).toEqual([SENDER])
    expect(await warningsOf(url.replace('right', 'wrong'))).toEqual([
      SENDER,
      expect.stringContaining('refuses the user and the password of SMTP_URL'),
    ])
    expect(smtp.mails).toEqual([])
  } finally {
    await smtp.close()
  }
  expect(await warningsOf(smtp.url)).toEqual([
    SENDER,
    expect.stringContaining('does not answer (ECONNREFUSED)'),
  ])
})
