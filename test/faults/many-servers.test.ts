import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { startBalancer } from '#test/balancer.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { aBrowser, type Answer, type Browser } from '#test/browser.ts'
import { openTestBucket } from '#test/bucket.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { doneWork } from '#test/done-work.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { aMember, anAdmin } from '#test/makers.ts'
import { buildSite, killServers, startServer, type ServerProcess } from '#test/server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'competitions-many-'))
const servers: ServerProcess[] = []
let database: OpenDatabase
let bucket: Awaited<ReturnType<typeof openTestBucket>>

/** Starts three servers at once that share only the database and the bucket. */
beforeAll(async () => {
  await buildSite()
  bucket = await openTestBucket()
  const url = await createPostgresDatabase()
  database = openDatabase({ url, dataDir: folder })
  const shared = {
    DATABASE_URL: url,
    LOG_LEVEL: 'info',
    BASE_URL: 'http://competitions.example',
    // The balancer asks every 50 ms, but on a busy machine may have to wait for its turn.
    DRAIN_MS: '1000',
    S3_ENDPOINT: bucket.bucket.endpoint,
    S3_BUCKET: bucket.bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.bucket.secretAccessKey,
  }
  const start = (name: string) => startServer({ ...shared, DATA_DIR: path.join(folder, name) })
  servers.push(...(await Promise.all(['a', 'b', 'c'].map(start))))
})

afterAll(async () => {
  killServers()
  await database.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The three servers. */
function three() {
  const [a, b, c] = servers
  if (!a || !b || !c) throw new Error('There are not three servers.')
  return [a, b, c] as const
}

const now = () => new Date()
const member = () => aMember(database.db, { created_at: now().getTime() }, now())
const admin = () => anAdmin(database.db, {}, now())

test('servers that start at once migrate once and load the sample once', async () => {
  const file = path.resolve(import.meta.dirname, '../../data/sample/catalogue.json')
  const sample = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
  const { listings } = await database.db
    .selectFrom('competitions')
    .select(({ fn }) => fn.countAll<number>().as('listings'))
    .executeTakeFirstOrThrow()
  expect(listings).toBe(sample.length)
  const outputs = servers.map((server) => server.output())
  expect(outputs.filter((text) => text.includes('Loaded the sample'))).toHaveLength(1)
  expect(outputs.filter((text) => text.includes('0061_baseline'))).toHaveLength(1)
})

test('a server that starts while another loads the sample waits longer than a request may', async () => {
  const url = await createPostgresDatabase()
  const opened = openDatabase({ url, dataDir: folder })
  await migrate(opened)
  const hasWaited = sql<{ ok: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '6 s'
    ) as ok`
  const starting = await opened.db.transaction().execute(async (loading) => {
    await loading
      .updateTable('catalogue')
      .set({ version: sql`version` })
      .execute()
    const server = startServer({
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'waiting'),
    })
    const waiting = vi.waitFor(
      async () => expect((await hasWaited.execute(opened.db)).rows).toEqual([{ ok: true }]),
      { timeout: HANG_MS },
    )
    await Promise.race([server, waiting])
    return { server }
  })
  const server = await starting.server
  expect(server.output()).toContain('Loaded the sample')
  await server.stop()
  await opened.close()
})

test('each job that is due runs on one server', async () => {
  const runs = await vi.waitFor(
    () => {
      const done = doneWork(servers)
      expect(new Set(done.map(({ work }) => work)).size).toBeGreaterThan(5)
      return done
    },
    { timeout: HANG_MS },
  )
  for (const run of runs) {
    const others = runs.filter((other) => other.work === run.work && other !== run)
    const overlaps = others.filter(
      ({ startedAt, endedAt }) => startedAt < run.endedAt && run.startedAt < endedAt,
    )
    expect(overlaps, run.work).toEqual([])
  }
  const failed = database.db.selectFrom('work').select('key').where('error', 'is not', null)
  expect(await failed.execute()).toEqual([])
})

test('a session works on every server, and ends on all of them at once', async () => {
  const [a, b, c] = three()
  const { secret, username } = await member()
  const browser = aBrowser(a.url, secret)
  for (const { url } of [a, b, c]) {
    browser.moveTo(url)
    expect(await usernameOf(browser)).toBe(username)
  }
  const thief = aBrowser(b.url, secret)
  browser.moveTo(a.url)
  expect((await browser.post('/api/logout', {})).status).toBe(200)
  for (const { url } of [b, c, a]) {
    thief.moveTo(url)
    expect(await usernameOf(thief)).toBeUndefined()
  }
})

async function usernameOf(browser: Browser) {
  return (await browser.get('/api/session')).json.user?.username
}

test('a page has the same ETag on every server', async () => {
  const { text } = await aBrowser(three()[0].url).get('/new-competitions')
  const [, listing = ''] = /href="(\/competition\/[^"/?]+)"/.exec(text) ?? []
  for (const page of ['/', '/new-competitions', listing, '/how-to-win']) {
    // The clock may go on between two of the answers.
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(three().map(({ url }) => aBrowser(url).get(page)))
        const tags = new Set(answers.map(({ headers }) => headers.get('etag')))
        expect([page, ...tags]).toEqual([page, expect.stringMatching(/^W\/"/)])
      },
      { timeout: HANG_MS },
    )
  }
})

test('suspending a member or demoting an admin takes effect on every server with the next request', async () => {
  const [a, b, c] = three()
  const [boss, deputy, somebody] = [await admin(), await admin(), await member()]
  const bossAtA = aBrowser(a.url, boss.secret)
  const deputyAtB = aBrowser(b.url, deputy.secret)
  const somebodyAtC = aBrowser(c.url, somebody.secret)
  expect((await deputyAtB.get('/api/pending-competitions')).status).toBe(200)
  expect(await usernameOf(somebodyAtC)).toBe(somebody.username)

  const WHY = { reason: 'One person uses several accounts.', facts: 'Three of them.' }
  const manage = (id: number, intent: string) =>
    bossAtA.postForm(`/admin/users/${id}`, { intent, ...WHY })
  expect((await manage(somebody.id, 'suspend')).status).toBeLessThan(400)
  expect(await usernameOf(somebodyAtC)).toBeUndefined()
  expect((await manage(deputy.id, 'remove-admin')).status).toBeLessThan(400)
  expect((await deputyAtB.get('/api/pending-competitions')).status).toBe(401)
})

test('all servers share one rate limit', async () => {
  const statuses: number[] = []
  for (const { url } of [...three(), ...three()]) {
    const message = { name: 'Somebody', email: 'somebody@example.ie', message: 'Hello there' }
    statuses.push((await aBrowser(url).postForm('/contact-us', message)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('all servers show a picture and a decision that one of them accepted', async () => {
  const [a, b, c] = three()
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#0a7' },
  })
    .png()
    .toBuffer()
  const sender = aBrowser(a.url, (await member()).secret)
  const sent = await sender.postForm('/api/submit-competition', {
    ...LISTING,
    image: new Blob([new Uint8Array(picture)], { type: 'image/png' }),
  })
  expect(sent.status).toBe(200)
  const visitor = aBrowser(c.url)
  const home = () => visitor.open('/new-competitions')
  expect((await home()).text).not.toContain(LISTING.competitionTitle)

  const decider = aBrowser(b.url, (await admin()).secret)
  const { competitionID } = sent.json
  const decision = { competition: { competitionID }, status: true }
  expect((await decider.post('/api/update-competition-status', decision)).json.changed).toBe(true)

  await vi.waitFor(async () => expect((await home()).text).toContain(LISTING.competitionTitle), {
    timeout: HANG_MS,
  })
  const [, image = ''] = /\/media\/([0-9a-f]{32}\.webp)/.exec((await home()).text) ?? []
  expect((await visitor.get(`/media/${image}`)).status).toBe(200)
  expect((await visitor.get(`/_ipx/w_320,f_webp/media/${image}`)).status).toBe(200)
})

const LISTING = {
  competitionTitle: 'Win a lighthouse for a night',
  description: 'One night above the sea, with breakfast.',
  category1: 'Travel and Hotels',
  promoterName: 'Commissioners of Light',
  entryUrl: 'https://www.lights.example/win',
  competitionEndDate: addDays(dublinDay(new Date()), 30),
}

test('a rolling restart of the servers fails no request', async () => {
  const balancer = await startBalancer(servers.map(({ url }) => url))
  const { secret } = await member()
  const state = { isOver: false }
  const answers: Answer[] = []
  const visit = async (path: string) => answers.push(await aBrowser(balancer.url).open(path))
  const bookmark = async (browser: Browser, times: number) => {
    const change = { competitionID: 1, bookmarked: times % 2 === 0 }
    answers.push(await browser.post('/api/update-bookmark-status', change))
  }
  async function load(work: (times: number) => Promise<unknown>) {
    for (let times = 0; !state.isOver; times += 1) await work(times)
  }
  const browser = aBrowser(balancer.url, secret)
  const loads = [
    load(() => visit('/')),
    load((times) => visit(`/search?q=holiday+${times}`)),
    load(() => visit('/competitions-ending-soon')),
    load((times) => bookmark(browser, times)),
  ]
  for (const [index, server] of servers.entries()) {
    expect(await server.stop()).toBe(0)
    servers[index] = await startServer(server.settings)
    const before = answers.length
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 20), {
      timeout: HANG_MS,
    })
  }
  state.isOver = true
  await Promise.all(loads)
  await balancer.close()
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
  expect(answers.length).toBeGreaterThan(100)
})
