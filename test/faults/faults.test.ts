import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { aBrowser } from '#test/browser.ts'
import { openTestBucket } from '#test/bucket.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { buildSite, killServers, startServer, type ServerProcess } from '#test/server-process.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startSmtpServer } from '#test/smtp.ts'
import { startTcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { expectAllWork, aSiteInUse, expectParts, type SiteInUse } from './parts.ts'
import { readFaultTable } from './fault-table.ts'

const WAIT = { timeout: HANG_MS, interval: 100 }
const EXPECTED = readFaultTable()

type Proxy = Awaited<ReturnType<typeof startTcpProxy>>
type RequestContext = SiteInUse & { server: ServerProcess }

const folder = mkdtempSync(path.join(tmpdir(), 'competitions-faults-'))
const proxies = {} as Record<'database' | 'bucket' | 'mail', Proxy>
const closing: (() => Promise<unknown>)[] = []
let database: OpenDatabase
let mails: { recipients: string[] }[]
let site: RequestContext

beforeAll(async () => {
  await buildSite()
  const url = await createPostgresDatabase()
  const bucket = await openTestBucket()
  const smtp = await startSmtpServer()
  mails = smtp.mails
  closing.push(bucket.close, smtp.close)
  proxies.database = await proxyTo(url)
  proxies.bucket = await proxyTo(bucket.bucket.endpoint)
  proxies.mail = await proxyTo(smtp.url)
  database = openDatabase({ url, dataDir: folder })
  await migrate(database)

  const { accessKeyId, secretAccessKey, endpoint } = bucket.bucket
  const server = await startServer({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: throughProxy(url, proxies.database),
    SAMPLE_DATA: 'off',
    S3_ENDPOINT: throughProxy(endpoint, proxies.bucket),
    S3_BUCKET: bucket.bucket.bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: throughProxy(smtp.url, proxies.mail),
    LIMITS_SCALE: '1000',
  })
  const open = (secret?: string) => aBrowser(server.url, secret)
  const hasher = createPasswordHasher()
  const inUse = await aSiteInUse({ db: database.db, now: new Date(), open, hasher })
  site = { ...inUse, server }
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
  start: () => Promise<void>
  end: () => Promise<void>
}

/** Injects the faults of docs/faults.md; test/faults/writing.test.ts has the others. */
const FAULTS: Record<string, Fault> = {
  'PostgreSQL is down': fault('database', 'gone'),
  'PostgreSQL hangs': fault('database', 'hanging'),
  'PostgreSQL is slow': fault('database', { delayMs: 40 }),
  'The mail server is down': fault('mail', 'gone'),
  'The mail server hangs': fault('mail', 'hanging'),
  'The bucket is down': fault('bucket', 'gone'),
  'The bucket hangs': fault('bucket', 'hanging'),
}

function fault(what: keyof typeof proxies, state: Parameters<Proxy['simulate']>[0]): Fault {
  return {
    start: () => proxies[what].simulate(state),
    end: () => proxies[what].simulate('fine'),
  }
}

test.for(Object.entries(FAULTS))('%s: each part answers as documented', async ([name, broken]) => {
  const expected = EXPECTED.get(name)
  if (!expected) throw new Error(`docs/faults.md has no row “${name}”.`)
  await vi.waitFor(() => expectAllWork(site), WAIT)
  await broken.start()
  await expectParts(site, expected, name)
  await broken.end()
  await vi.waitFor(() => expectAllWork(site), WAIT)
})

async function join(username: string) {
  const email = `${username}@example.ie`
  const account = { username, email, password: 'three unrelated words' }
  expect((await site.visitor().post('/api/register', account)).status).toBe(200)
  return email
}

test('a mail that waited for the mail server is sent once when it is back', async () => {
  await proxies.mail.simulate('gone')
  const email = await join('patient')
  const waiting = () =>
    database.db
      .selectFrom('mails')
      .leftJoin('work', (join) =>
        join.on('kind', '=', 'mail').on('key', '=', sql<string>`cast(mails.id as text)`),
      )
      .select(['error', 'sent_at'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await waiting()).error).not.toBeNull(), WAIT)
  await proxies.mail.simulate('fine')
  let kicks = 0
  // Skips the backoff of one minute.
  await vi.waitFor(async () => {
    await database.db
      .updateTable('work')
      .set({ due_at: 0 })
      .where('kind', '=', 'mail')
      .where('lease_until', 'is', null)
      .execute()
    // Joining starts a delivery at once.
    await join(`impatient-${(kicks += 1)}`)
    expect((await waiting()).sent_at).not.toBeNull()
  }, WAIT)
  expect(mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1)
})

test('a server that has just become ready has home and the lists without its database', async () => {
  const server = await startServer({ ...site.server.settings, PORT: String(await freePort()) })
  await proxies.database.simulate('gone')
  const visitor = aBrowser(server.url)
  const statuses: Record<string, number> = {}
  for (const path of ['/', '/new-competitions', '/competitions-ending-soon'])
    statuses[path] = (await visitor.open(path)).status
  await proxies.database.simulate('fine')
  await server.stop()
  expect(Object.values(statuses), JSON.stringify(statuses)).toEqual([200, 200, 200])
  await vi.waitFor(() => expectAllWork(site), WAIT)
})

test('a server survives a database that repeatedly fails, hangs and resets', async () => {
  for (const state of ['gone', 'hanging', 'gone'] as const) {
    await proxies.database.simulate(state)
    const requests = Array.from({ length: 40 }, () => site.member.get('/api/session'))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([503]))
    await proxies.database.simulate('fine')
    await vi.waitFor(() => expectAllWork(site), WAIT)
  }
  for (let times = 0; times < 10; times += 1) {
    const responses = Promise.all(Array.from({ length: 8 }, () => site.member.get('/api/session')))
    proxies.database.cut()
    for (const { status } of await responses) expect([200, 503]).toContain(status)
  }
  await vi.waitFor(() => expectAllWork(site), WAIT)
})

test('every acknowledged listing is stored once', async () => {
  const sent = site.acknowledged
  const rows = await database.db
    .selectFrom('competitions')
    .select('id')
    .where('id', 'in', sent)
    .execute()
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(sent.toSorted((a, b) => a - b))
  expect(sent.length).toBeGreaterThan(10)
})
