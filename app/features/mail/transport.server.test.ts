import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { NOW } from '#test/makers.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { GOOD_ADDRESSES, HOSTILE_ADDRESSES, HOSTILE_SUBJECTS } from '#test/hostile-mails.ts'
import { newsMail } from '#test/confirm-mails.ts'
import { namingOf } from './operations/mail-key.server.ts'
import { findTokens } from './rules/reports.ts'
import { MailFailure } from './rules/send-failures.ts'
import type { OutgoingMail } from './mail-message.ts'
import { openMailTransport, type TransportSettings } from './transport.server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const MAIL: OutgoingMail = {
  ...newsMail({
    to: 'aoife@example.ie',
    link: 'https://competitions.example/confirm-email/t0ken',
    unsubscribeLink: 'https://competitions.example/unsubscribe/t0ken',
  }),
  number: 7,
  createdAt: NOW.getTime(),
}

function openTransport(overrides: Partial<TransportSettings>) {
  const lines: string[] = []
  const transport = openMailTransport({
    smtpUrl: undefined,
    from: undefined,
    baseUrl: 'https://competitions.example:8443',
    outboxDir: '/proc/nowhere',
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    ...overrides,
  })
  closers.push(() => transport.close())
  return { transport, lines }
}

async function openSmtp() {
  const smtp = await startSmtpServer()
  closers.push(() => smtp.close())
  return smtp
}

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-outbox-'))
  closers.push(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'outbox')
}

const valueOf = (headers: { key: string; value: string }[], key: string) =>
  headers.filter((header) => header.key === key).map(({ value }) => value)

test('a mail arrives once, with both parts and the headers of automatic mail', async () => {
  const smtp = await openSmtp()
  const from = 'Competitions Ireland <news@example.ie>'
  const { transport } = openTransport({ smtpUrl: smtp.url, from })
  await transport.send(MAIL)
  await transport.send(MAIL)

  const [mail, again] = smtp.mails
  if (!mail || !again) throw new Error('The mail did not arrive.')
  expect(mail.recipients).toEqual(['aoife@example.ie'])
  expect(mail.sender).toBe('news@example.ie')
  expect(mail.subject).toBe(MAIL.subject)
  expect(mail.text.trim()).toBe(MAIL.text.trim())
  expect(mail.html.trim()).toBe(MAIL.html.trim())
  expect(valueOf(mail.headers, 'from')).toEqual([from])
  expect(valueOf(mail.headers, 'to')).toEqual(['aoife@example.ie'])
  expect(valueOf(mail.headers, 'auto-submitted')).toEqual(['auto-generated'])
  expect(valueOf(mail.headers, 'date')).toEqual(['Sat, 21 Nov 2026 12:00:00 +0000'])
  expect(valueOf(mail.headers, 'message-id')[0]).toMatch(/^<[0-9a-f]{32}@competitions\.example>$/)
  expect(valueOf(again.headers, 'message-id')).toEqual(valueOf(mail.headers, 'message-id'))
})

test('failures are classified by what they say about the mail', async () => {
  const smtp = await openSmtp()
  const { transport } = openTransport({ smtpUrl: smtp.url })
  const failure = () =>
    transport.send(MAIL).then(
      () => 'sent',
      (error: Error) => (error instanceof MailFailure ? error.result : error.name),
    )
  const outcomes = []
  for (const [refuse, at, says] of [
    [550, 'recipient', '5.1.1 User unknown'],
    [554, 'text', 'delivery error: Not a valid recipient'],
    [550, 'recipient', 'relay not permitted'],
    [554, 'text', '5.7.1 Spam'],
    [552, 'recipient', '5.2.2 Over quota'],
    [450, 'recipient', 'Greylisted'],
    [451, 'text', 'Try later'],
    [421, 'recipient', 'Shutting down'],
    [550, 'sender', '5.1.8 Sender address rejected'],
  ] as const) {
    smtp.behave({ refuse, at, says })
    outcomes.push([refuse, at, says, await failure()])
  }
  smtp.behave('drop')
  outcomes.push(['drop', await failure()])
  await smtp.close()
  outcomes.push(['closed', await failure()])
  expect(outcomes).toEqual([
    [550, 'recipient', '5.1.1 User unknown', 'bounced'],
    [554, 'text', 'delivery error: Not a valid recipient', 'bounced'],
    [550, 'recipient', 'relay not permitted', 'refused'],
    [554, 'text', '5.7.1 Spam', 'refused'],
    [552, 'recipient', '5.2.2 Over quota', 'deferred'],
    [450, 'recipient', 'Greylisted', 'deferred'],
    [451, 'text', 'Try later', 'deferred'],
    [421, 'recipient', 'Shutting down', 'unreachable'],
    [550, 'sender', '5.1.8 Sender address rejected', 'Error'],
    // The text was sent without an answer, so it may have arrived.
    ['drop', 'uncertain'],
    ['closed', 'Error'],
  ])
})

test('an answer about a host is not taken for a fault of our mail server', async () => {
  const smtp = await openSmtp()
  const { transport } = openTransport({ smtpUrl: smtp.url, silenceMaxMs: 300 })
  const failure = () =>
    transport.send(MAIL).then(
      () => ['sent'],
      (error: Error) => [error instanceof MailFailure ? error.result : error.name, error.message],
    )
  const outcomes = []
  for (const reused of [false, true])
    for (const [refuse, at, says] of [
      [421, 'recipient', '4.7.0 Too many mails, closing connection'],
      [451, 'recipient', '4.7.650 Rate limited'],
      [451, 'recipient', '4.3.0 Queue write error'],
      [450, 'recipient', '4.7.1 Greylisted'],
      [452, 'recipient', '4.2.2 Mailbox full'],
      [421, 'text', '4.3.2 Shutting down'],
      ['close', 'recipient', ''],
      ['stall', 'recipient', ''],
    ] as const) {
      smtp.behave('accept')
      if (reused) await transport.send(MAIL)
      smtp.behave({ refuse, at, says })
      outcomes.push([refuse, ...(await failure())])
    }
  const seen = [
    [421, 'unreachable', '421 4.7.0 Too many mails, closing connection'],
    [451, 'unreachable', '451 4.7.650 Rate limited'],
    [451, 'unreachable', '451 4.3.0 Queue write error'],
    [450, 'deferred', '450 4.7.1 Greylisted'],
    [452, 'deferred', '452 4.2.2 Mailbox full'],
    [421, 'unreachable', '421 4.3.2 Shutting down'],
    ['close', 'unreachable', 'Connection closed unexpectedly'],
    ['stall', 'unreachable', 'Timeout'],
  ]
  expect(outcomes).toEqual([...seen, ...seen])
  // The last connection was closed, so there is a greeting again.
  smtp.behave({ refuse: 421, at: 'greeting', says: 'Too busy' })
  expect(await failure()).toEqual(['Error', expect.stringContaining('421 Too busy')])
})

test('an answer in several lines is read as a whole', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 hello\r\n')
    socket.on('data', (line) =>
      socket.write(
        String(line).startsWith('RCPT')
          ? '550-Verification failed for <news@x.ie>\r\n550-No Such User Here\r\n550 Sender verify failed\r\n'
          : '250 fine\r\n',
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const { transport } = openTransport({ smtpUrl: `smtp://127.0.0.1:${port}` })
  const failure: unknown = await transport.send(MAIL).catch((error: unknown) => error)
  expect(failure).toMatchObject({ result: 'refused' })
  expect((failure as Error).message).toBe(
    '550 Verification failed for <address> No Such User Here Sender verify failed',
  )
})

test('an unsubscribe link becomes RFC 8058 headers, and a mail of a campaign keeps its Message-ID', async () => {
  const smtp = await openSmtp()
  const { transport } = openTransport({ smtpUrl: smtp.url })
  const unsubscribeLink = `https://competitions.example/one-click-unsubscribe/${'x'.repeat(43)}`
  await transport.send({ ...MAIL, unsubscribeLink, campaignId: 1 })
  await transport.send({ ...MAIL, unsubscribeLink, campaignId: 1, createdAt: 1 })
  const [mail, again] = smtp.mails
  if (!mail || !again) throw new Error('The mail did not arrive.')
  expect(mail.raw).toContain(`\r\nList-Unsubscribe: <${unsubscribeLink}>\r\n`)
  expect(mail.raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(mail.raw).toContain('\r\nList-ID: Competitions Ireland <news.competitions.example>\r\n')
  expect(valueOf(mail.headers, 'precedence')).toEqual(['bulk'])
  expect(valueOf(again.headers, 'message-id')).toEqual(valueOf(mail.headers, 'message-id'))
  for (const end of [
    '\r\nBcc: c@d.ie',
    '\nb',
    '\0',
    'é',
    '\u2028b',
    '>',
    ' ',
    ',<x>',
    'x'.repeat(401),
  ])
    await expect(
      transport.send({ ...MAIL, unsubscribeLink: unsubscribeLink + end }),
    ).rejects.toMatchObject({ result: 'failed' })
  expect(smtp.mails).toHaveLength(2)
})

test('each mail has its own envelope sender and Message-ID, bound to its recipient', async () => {
  const smtp = await openSmtp()
  const naming = namingOf('k3y', 'bounce@mail.example.ie')
  const { transport } = openTransport({ smtpUrl: smtp.url, from: 'news@example.ie', naming })
  await transport.send(MAIL)
  await transport.send({ ...MAIL, campaignId: 1, unsubscribeLink: 'https://x.example/y' })
  await transport.send({ ...MAIL, to: 'brian@example.ie' })
  await openTransport({
    smtpUrl: smtp.url,
    from: 'news@example.ie',
    naming: namingOf('k3y', undefined),
  }).transport.send(MAIL)
  const tokens = smtp.mails.map(({ headers }) => findTokens(String(valueOf(headers, 'message-id'))))
  expect(tokens.map(([token]) => token?.mail)).toEqual(['m7', 'c7', 'm7', 'm7'])
  expect(new Set(tokens.map(([token]) => token?.signature)).size).toBe(3)
  expect(smtp.mails.map(({ sender }) => sender)).toEqual([
    ...smtp.mails.slice(0, 3).map(({ headers }) => {
      const [id = ''] = valueOf(headers, 'message-id')
      return `bounce+${id.slice(1, id.indexOf('@'))}@mail.example.ie`
    }),
    'news@example.ie',
  ])
  expect(smtp.mails.map(({ headers }) => valueOf(headers, 'feedback-id'))).toEqual([
    [],
    ['1:news:competitions.example:competitions'],
    [],
    [],
  ])
})

/** Removes what mail servers may change on the way (RFC 6376, relaxed). */
const relaxed = (header: string) =>
  header
    .replaceAll(/\r\n/g, '')
    .replace(/^([^:]+?)\s*:\s*/, (_all, name: string) => `${name.toLowerCase()}:`)
    .replaceAll(/[ \t]+/g, ' ')
    .trimEnd()

test('mails are signed by DKIM, with both headers of the one-click link', async () => {
  const smtp = await openSmtp()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = path.join(mkdtempSync(path.join(tmpdir(), 'competitions-dkim-')), 'key.pem')
  closers.push(() => rmSync(path.dirname(keyFile), { recursive: true }))
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const dkim = { domainName: 'example.ie', keySelector: 's1', keyFile }
  const { transport } = openTransport({ smtpUrl: smtp.url, from: 'news@example.ie', dkim })
  const unsubscribeLink = 'https://competitions.example/one-click-unsubscribe/x'
  await transport.send({ ...MAIL, unsubscribeLink, campaignId: 1 })

  const [head = '', body = ''] = smtp.mails[0]?.raw.split(/\r\n\r\n([^]*)/) ?? []
  const headers = head.split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => header.startsWith('DKIM-Signature:')) ?? ''
  const tags = Object.fromEntries(
    signature
      .slice('DKIM-Signature:'.length)
      .split(';')
      .map((tag) => tag.replaceAll(/\s/g, '').split(/=(.*)/)),
  ) as Record<string, string>
  expect([tags['d'], tags['s'], tags['c']]).toEqual(['example.ie', 's1', 'relaxed/relaxed'])
  const names = String(tags['h']).toLowerCase().split(':')
  for (const name of [
    'from',
    'subject',
    'message-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'feedback-id',
  ])
    expect(names).toContain(name)
  const lines = body.replaceAll(/[ \t]+\r\n/g, '\r\n').replaceAll(/[ \t]+/g, ' ')
  const hashed = createHash('sha256').update(lines.replace(/(?:\r\n)*$/, '\r\n'))
  expect(tags['bh']).toBe(hashed.digest('base64'))
  const signed = [
    ...names.map((name) =>
      relaxed(headers.find((header) => header.toLowerCase().startsWith(`${name}:`)) ?? ''),
    ),
    relaxed(signature.replace(/(\bb=)[^;]*$/, '$1')),
  ].join('\r\n')
  const isValid = createVerify('sha256')
    .update(signed)
    .verify(publicKey, String(tags['b']), 'base64')
  expect(isValid).toBe(true)

  writeFileSync(keyFile, 'no key')
  expect(() => openTransport({ dkim })).toThrow('DKIM_KEY_FILE')
})

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]

test('each address is one recipient or refused, and no subject injects a header', async () => {
  const smtp = await openSmtp()
  const { transport } = openTransport({ smtpUrl: smtp.url })
  for (const to of HOSTILE_ADDRESSES)
    await expect(transport.send({ ...MAIL, to })).rejects.toMatchObject({ result: 'failed' })
  for (const subject of HOSTILE_SUBJECTS)
    await expect(transport.send({ ...MAIL, subject })).rejects.toMatchObject({ result: 'failed' })
  expect(smtp.mails).toEqual([])

  for (const to of GOOD_ADDRESSES) await transport.send({ ...MAIL, to })
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual(
    GOOD_ADDRESSES.map((address) => [address]),
  )
  for (const { headers } of smtp.mails)
    expect(headers.map(({ key }) => key).toSorted()).toEqual(HEADERS)
})

test('a stalled mail server times out', async () => {
  const smtp = await openSmtp()
  const { transport } = openTransport({ smtpUrl: smtp.url, silenceMaxMs: 500 })
  smtp.behave('hang')
  await expect(transport.send(MAIL)).rejects.toMatchObject({
    message: expect.stringMatching(/timeout/i),
    result: 'uncertain',
  })
  smtp.behave('accept')
  await transport.send(MAIL)
  expect(smtp.mails).toHaveLength(1)
})

test('a mail text cannot read files or fetch URLs', async () => {
  const smtp = await openSmtp()
  const { transport } = openTransport({ smtpUrl: smtp.url })
  const text = { path: '/etc/passwd' } as unknown as string
  await expect(transport.send({ ...MAIL, text })).rejects.toThrow(/file/i)
  expect(smtp.mails).toEqual([])
})

test('without a mail server, mails become files sorted by time', async () => {
  const outboxDir = aFolder()
  const { transport, lines } = openTransport({ outboxDir })
  await transport.send({ ...MAIL, number: 12, createdAt: NOW.getTime() + 1 })
  await transport.send(MAIL)
  await transport.send(MAIL)

  const files = readdirSync(outboxDir).toSorted()
  expect(files).toEqual(['20261121T120000-000Z-000007.eml', '20261121T120000-001Z-000012.eml'])
  const file = path.join(outboxDir, '20261121T120000-000Z-000007.eml')
  const mail = await PostalMime.parse(readFileSync(file))
  expect(mail.text?.trim()).toBe(MAIL.text.trim())
  expect(mail.html).toContain('confirm-email/t0ken')
  expect(mail.from?.address).toBe('no-reply@localhost')
  // The links in them are secrets.
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(lines.at(-1)).toContain(file)
  expect(lines.join('')).not.toContain('t0ken')
})

test('an outbox that cannot be written to is a temporary failure', async () => {
  const { transport } = openTransport({ outboxDir: '/dev/null/outbox' })
  await expect(transport.send(MAIL)).rejects.toThrow(/ENOTDIR/)
})

test('invalid settings are reported at the start', () => {
  expect(() => openTransport({ from: 'nobody' })).toThrow(/MAIL_FROM/)
  expect(() => openTransport({ smtpUrl: 'localhost:25' })).toThrow(/SMTP_URL cannot be read/)
})

test('a password is not sent to a mail server without encryption', async () => {
  const smtp = await openSmtp()
  const url = new URL(smtp.url)
  url.username = 'user'
  url.password = 'secret'
  const { transport } = openTransport({ smtpUrl: url.href })
  await expect(transport.send(MAIL)).rejects.toThrow(/STARTTLS|TLS/)
  expect(smtp.mails).toEqual([])
})
