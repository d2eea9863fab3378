import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { aBrowser } from '#test/browser.ts'
import { openTestBucket } from '#test/bucket.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { buildSite, killServers, startServer, type ServerProcess } from '#test/server-process.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { startTcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { allWork, aTriedSite, tryParts, type TriedSite } from './parts.ts'
import { readStated } from './stated.ts'

const PATIENTLY = { timeout: 120_000, interval: 100 }
const STATED = readStated()

type Proxy = Awaited<ReturnType<typeof startTcpProxy>>
type RequestContext = TriedSite & { server: ServerProcess }

const folder = mkdtempSync(path.join(tmpdir(), 'competitions-faults-'))
const proxies = {} as Record<'database' | 'copy' | 'bucket' | 'mail', Proxy>
const closing: (() => Promise<unknown>)[] = []
let database: OpenDatabase
let mails: { recipients: string[] }[]
/** One server that has a copy of the database, and one that has not. */
let plain: RequestContext
let copied: RequestContext

beforeAll(async () => {
  await buildSite()
  const url = await createPostgresDatabase()
  const bucket = await openTestBucket()
  const smtp = await startSmtpServer()
  mails = smtp.mails
  closing.push(bucket.close, smtp.close)
  proxies.database = await proxyTo(url)
  proxies.copy = await proxyTo(url)
  proxies.bucket = await proxyTo(bucket.bucket.endpoint)
  proxies.mail = await proxyTo(smtp.url)
  database = openDatabase({ url, dataDir: folder })
  await migrate(database)

  const { accessKeyId, secretAccessKey, endpoint } = bucket.bucket
  const start = async (name: string, settings = {}): Promise<RequestContext> => {
    const server = await startServer({
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: throughProxy(url, proxies.database),
      DATABASE_TIMEOUT_MS: '2000',
      SAMPLE_DATA: 'off',
      S3_ENDPOINT: throughProxy(endpoint, proxies.bucket),
      S3_BUCKET: bucket.bucket.bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      SMTP_URL: throughProxy(smtp.url, proxies.mail),
      LIMITS_SCALE: '1000',
      ...settings,
    })
    const open = (secret?: string) => aBrowser(server.url, secret)
    const hasher = createPasswordHasher()
    const site = await aTriedSite({ db: database.db, now: new Date(), open, hasher })
    return { ...site, server }
  }
  plain = await start('plain')
  copied = await start('copied', { DATABASE_READ_URL: throughProxy(url, proxies.copy) })
})

afterAll(async () => {
  killServers()
  await database.close()
  for (const proxy of Object.values(proxies)) await proxy.close()
  for (const close of closing) await close()
  rmSync(folder, { recursive: true, force: true })
})

function proxyTo(address: string) {
  return startTcpProxy({ port: Number(new URL(address).port) })
}

type Fault = {
  site: () => RequestContext
  happens: () => Promise<void>
  passes: () => Promise<void>
}

/** How the faults of docs/faults.md are brought about here; test/faults/writing.test.ts has the others. */
const FAULTS: Record<string, Fault> = {
  'PostgreSQL is gone': fault('database', 'gone'),
  'PostgreSQL is silent': fault('database', 'hanging'),
  'PostgreSQL is slow': fault('database', { lateMs: 40 }),
  'PostgreSQL is gone, its copy is not': fault('database', 'gone', () => copied),
  'The copy is gone': fault('copy', 'gone', () => copied),
  'The mail server is gone': fault('mail', 'gone'),
  'The mail server is silent': fault('mail', 'hanging'),
  'The bucket is gone': fault('bucket', 'gone'),
  'The bucket is silent': fault('bucket', 'hanging'),
}

function fault(
  what: keyof typeof proxies,
  weather: Parameters<Proxy['turn']>[0],
  site = () => plain,
): Fault {
  return {
    site,
    happens: () => proxies[what].turn(weather),
    passes: () => proxies[what].turn('fine'),
  }
}

test.for(Object.entries(FAULTS))('%s: each part does what is stated', async ([name, broken]) => {
  const stated = STATED.get(name)
  if (!stated) throw new Error(`docs/faults.md has no row “${name}”.`)
  const site = broken.site()
  await vi.waitFor(() => allWork(site), PATIENTLY)
  await broken.happens()
  await tryParts(site, stated, name)
  await broken.passes()
  await vi.waitFor(() => allWork(site), PATIENTLY)
})

async function join(username: string) {
  const email = `${username}@example.ie`
  const wish = { username, email, password: 'three unrelated words' }
  expect((await plain.visitor().post('/api/register', wish)).status).toBe(200)
  return email
}

test('what waited for the mail server is sent when it is back, once', async () => {
  await proxies.mail.turn('gone')
  const email = await join('patient')
  const waiting = () =>
    database.db
      .selectFrom('mails')
      .select(['attempts', 'sent_at'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await waiting()).attempts).toBe(1), PATIENTLY)
  await proxies.mail.turn('fine')
  let kicks = 0
  // Instead of the minute that it waits.
  await vi.waitFor(async () => {
    await database.db
      .updateTable('mails')
      .set({ next_try_at: 0 })
      .where('sent_at', 'is', null)
      .execute()
    // Whoever joins wakes the mails up.
    await join(`impatient-${(kicks += 1)}`)
    expect((await waiting()).sent_at).not.toBeNull()
  }, PATIENTLY)
  expect(mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1)
})

test('a database that is gone for long, broken off and silent in turn costs no server', async () => {
  for (const weather of ['gone', 'hanging', 'gone'] as const) {
    await proxies.database.turn(weather)
    const tries = Array.from({ length: 40 }, () => plain.member.get('/api/session'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([503]))
    await proxies.database.turn('fine')
    await vi.waitFor(() => allWork(plain), PATIENTLY)
  }
  for (let times = 0; times < 10; times += 1) {
    const asked = Promise.all(Array.from({ length: 8 }, () => plain.member.get('/api/session')))
    proxies.database.cut()
    for (const { status } of await asked) expect([200, 503]).toContain(status)
  }
  await vi.waitFor(() => allWork(plain), PATIENTLY)
})

test('everything that was acknowledged is there, once', async () => {
  const sent = [...plain.acknowledged, ...copied.acknowledged]
  const rows = await database.db
    .selectFrom('competitions')
    .select('id')
    .where('id', 'in', sent)
    .execute()
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(sent.toSorted((a, b) => a - b))
  expect(sent.length).toBeGreaterThan(10)
})
