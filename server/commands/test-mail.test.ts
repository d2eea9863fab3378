import { afterEach, expect, test, vi } from 'vitest'
import { startSmtpServer } from '#test/smtp.ts'
import { runAdmin } from './run.ts'
import { openTerminal } from './terminal.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closers.splice(0)) await close()
})

async function openSmtp(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const smtp = await startSmtpServer(options)
  closers.push(() => smtp.close())
  return smtp
}

async function testMail(smtpUrl: string, to = 'aoife@example.ie', from = 'News <news@example.ie>') {
  vi.stubEnv('BASE_URL', 'https://competitions.example')
  vi.stubEnv('SMTP_URL', smtpUrl)
  vi.stubEnv('MAIL_FROM', from)
  const texts: string[] = []
  const terminal = openTerminal(
    { write: (text) => texts.push(text) },
    { write: (text) => texts.push(text) },
  )
  return [await runAdmin(['test-mail', to], terminal), texts.join('')] as const
}

const LOGIN = { user: 'site', pass: 's3cret/p@ss#?%:' }
const encoded = encodeURIComponent(LOGIN.pass)

test('a mail arrives through a server of this machine that signed its own certificate', async () => {
  for (const tls of [undefined, 'starttls', 'at-once'] as const) {
    const smtp = await openSmtp({ ...(tls && { tls, login: LOGIN }) })
    const scheme = tls === 'at-once' ? 'smtps' : 'smtp'
    const user = tls ? `site:${encoded}@` : ''
    const [code, text] = await testMail(`${scheme}://${user}127.0.0.1:${smtp.port}`)
    expect([tls, code, text]).toEqual([
      tls,
      0,
      'The mail server has taken a mail from News <news@example.ie> to aoife@example.ie. If it does not arrive, look among the spam, and for a report in the mailbox of MAIL_FROM.\n',
    ])
    expect(smtp.mails).toMatchObject([{ subject: 'A test of Competitions Ireland' }])
  }
})

test('each failure is one sentence that names the setting', async () => {
  const plain = await openSmtp()
  const starttls = await openSmtp({ tls: 'starttls', login: LOGIN })
  const atOnce = await openSmtp({ tls: 'at-once' })
  const gone = await openSmtp()
  await gone.close()
  const at = (port: number) => `127.0.0.1:${port}`
  for (const [smtpUrl, sentence] of [
    [gone.url, `The mail server ${at(gone.port)} does not answer (ECONNREFUSED). Check the host`],
    [`smtps://${at(plain.port)}`, 'does not begin with TLS there. Write smtp:// in SMTP_URL'],
    [
      `smtps://${at(atOnce.port)}?tls.rejectUnauthorized=true`,
      'has a certificate that cannot be verified (self-signed certificate',
    ],
    [
      `smtp://site:${encoded}@${at(starttls.port)}?tls.rejectUnauthorized=true`,
      'has a certificate that cannot be verified (self-signed certificate',
    ],
    [`smtp://site:x@${at(plain.port)}`, 'offers no TLS, and a password is sent only over TLS'],
    [
      `smtp://site:wrong@${at(starttls.port)}`,
      'refuses the user and the password of SMTP_URL (535 Invalid username or password)',
    ],
  ] as const) {
    const [code, text] = await testMail(smtpUrl)
    expect([smtpUrl, code, text]).toEqual([smtpUrl, 1, expect.stringContaining(sentence)])
    expect(text.trim().split('\n')).toHaveLength(1)
  }

  for (const [at, says, sentence] of [
    [
      'sender',
      '5.1.8 Sender address rejected',
      'refuses the sender (550 5.1.8 Sender address rejected). MAIL_FROM must be',
    ],
    ['recipient', 'relay not permitted', 'refuses the recipient (550 relay not permitted).'],
    ['text', '5.7.1 Spam', 'refuses the text of the mail (550 5.7.1 Spam).'],
  ] as const) {
    plain.behave({ refuse: 550, at, says })
    const [code, text] = await testMail(plain.url)
    expect([at, code, text]).toEqual([at, 1, expect.stringContaining(sentence)])
  }
})

test('a port that begins with TLS is recognised by its silence', async () => {
  const atOnce = await openSmtp({ tls: 'at-once' })
  const [code, text] = await testMail(`${atOnce.url}?greetingTimeout=300`)
  expect([code, text]).toEqual([1, expect.stringContaining('(usually 465), write smtps://')])
})

test('settings that cannot work are named', async () => {
  for (const url of ['smtp://site:s3/cret@mail.example.ie', 'smtp://site:1?x@mail.example.ie']) {
    const [code, text] = await testMail(url)
    expect([code, text]).toEqual([1, expect.stringContaining('SMTP_URL: cannot be read.')])
    expect(text).not.toContain('s3')
  }
  expect(await testMail('', 'aoife@example.ie')).toEqual([
    1,
    expect.stringMatching(/^SMTP_URL is not set: mails become files in .*outbox\.\n$/),
  ])
  expect((await testMail('smtp://127.0.0.1:1', 'nobody'))[0]).toBe(2)
  const smtp = await openSmtp()
  const [, text] = await testMail(smtp.url, 'aoife@example.ie', 'no-reply@localhost')
  expect(text).toContain('MAIL_FROM is no-reply@localhost: other mail servers refuse that.')
  expect(text).toContain('Put an address that somebody reads into OPERATOR_CONTACT.')
})
