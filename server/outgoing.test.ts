import { Socket } from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import { guardSockets } from '#app/lib/web/outgoing.server.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { listOutgoing } from './outgoing.ts'

const { connect } = Socket.prototype
afterEach(() => {
  Socket.prototype.connect = connect
})

const listed = (settings: Record<string, string>, pool?: pg.Pool) =>
  listOutgoing(parseConfig(settings), { pool })

const BUCKET = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test('a site with no settings connects to nothing by itself', () => {
  expect(listed({})).toEqual([])
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, { host: 'mail.example', port: 587 }],
  [{ SMTP_URL: 'smtps://u:p@mail.example' }, { host: 'mail.example', port: 465 }],
  [{ SMTP_URL: 'smtp://[::1]:25' }, { host: '::1', port: 25 }],
  [{ BOUNCE_IMAP_URL: 'imaps://u:p@imap.example/INBOX' }, { host: 'imap.example', port: 993 }],
  [
    { ...BUCKET, S3_ENDPOINT: 'https://s3.example' },
    { host: 's3.example', port: 443 },
  ],
  [
    { ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { host: '127.0.0.1', port: 9000 },
  ],
  [
    { FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: 's' },
    { host: 'graph.facebook.com', port: 443 },
  ],
])('%o lists %o', (settings, to) => {
  expect(listed(settings as Record<string, string>)).toMatchObject([to])
})

test.each([
  ['postgres://u:p@db.example/site', { host: 'db.example', port: 5432 }],
  ['postgres://u:p@[::1]:5433/site', { host: '::1', port: 5433 }],
  ['postgres://u@localhost/site?host=/run/pg', { path: '/run/pg/.s.PGSQL.5432' }],
])('PostgreSQL at %s is listed as its client connects', (connectionString, to) => {
  expect(listed({}, new pg.Pool({ connectionString }))).toMatchObject([to])
})

test('a mail server is reached by its name, which its client looks up', async () => {
  const smtp = await startSmtpServer()
  const smtpUrl = `smtp://localhost:${smtp.port}`
  const reach = async (settings: Record<string, string>) => {
    Socket.prototype.connect = connect
    guardSockets(listOutgoing(parseConfig(settings), { pool: undefined }))
    const log = pino({ level: 'silent' })
    const from = 'A <a@site.test>'
    const baseUrl = 'https://site.test'
    const mailer = openMailTransport({ smtpUrl, from, baseUrl, outboxDir: '/dev/null', log })
    onTestFinished(() => mailer.close())
    return mailer.check()
  }
  expect(await reach({ SMTP_URL: smtpUrl })).toBeUndefined()
  expect(await reach({ SMTP_URL: 'smtp://localhost:1' })).toContain('does not answer')
  await smtp.close()
})
