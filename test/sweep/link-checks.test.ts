import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi, type TestContext } from 'vitest'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { doneWork } from '#test/done-work.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { aCompetition } from '#test/makers.ts'
import { buildSite, killServers, startServer, type ServerProcess } from '#test/server-process.ts'
import { startLocalDns, type LocalDns } from '../faults/local-dns.ts'
import { startWatchedPromoters } from '../faults/watched-promoters.ts'

const JOB = 'check-links'
const DATABASES = ['sqlite', 'postgres']
const WAIT = { timeout: HANG_MS, interval: 50 }
/** Each of a test's waits has its own bound. They run at once, for they mostly wait for the schedule. */
const TEST = { timeout: HANG_MS * 5, concurrent: true }
/** More than passes between two steps of a moved clock, even on a slow machine. */
const STEP_MS = 10 * MINUTE_MS
const folder = mkdtempSync(path.join(tmpdir(), 'competitions-link-checks-'))

beforeAll(buildSite)
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

const linkOf = (number: number) => `www.promoter-${number}.ie/win`
const PAGE = { type: 'text/html', body: `<title>Win</title><p>${'Win a lamp. '.repeat(40)}</p>` }

type Options = {
  /** Links with listings from the beginning. */
  links: number
  silent?: number[]
  dns?: LocalDns
  /** Of the server's clock, in turn. */
  offsets?: number[]
  /** When the job is due; at once by default. */
  dueAt?: number
}

/** A server that checks links of promoters on this machine, whose job is due at once. */
async function setUp(
  { dialect, onTestFinished }: { dialect: string } & Pick<TestContext, 'onTestFinished'>,
  { links, silent = [], dns, offsets, dueAt = 0 }: Options,
) {
  const url = dialect === 'postgres' ? await createPostgresDatabase() : undefined
  const dataDir = mkdtempSync(path.join(folder, `${dialect}-`))
  const opened = openDatabase({ url, dataDir })
  const { db } = opened
  await migrate(opened)
  const pages = new Map(Array.from({ length: 10 }, (_, number) => [linkOf(number), PAGE]))
  const web = await startWatchedPromoters(pages, new Set(silent.map(linkOf)), {
    ...(dns && { dnsPort: dns.port }),
  })
  const now = () => Date.now() + (offsets?.[0] ?? 0)
  const add = (number: number) => addLink(db, number, new Date(now()))
  for (let number = 0; number < links; number += 1) await add(number)
  await db
    .insertInto('work')
    .values({ kind: 'job', key: JOB, payload: '*/5 * * * *', due_at: dueAt })
    .execute()
  const clock = new URL(import.meta.resolve('../faults/moved-clock.ts'))
  clock.searchParams.set('offsets', (offsets ?? []).join())
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(url !== undefined && { DATABASE_URL: url }),
    NODE_OPTIONS: `${web.preload}${offsets ? ` --import=${clock.href}` : ''}`,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'info',
  })
  onTestFinished(async () => {
    await server.kill()
    await web.close()
    await dns?.close()
    await opened.close()
  })
  const askedFor = (number: number) =>
    web.asked.filter(({ address }) => address === linkOf(number)).length
  return { db, web, server, add, askedFor }
}

/** Robots.txt and the probe of each site are known, so that a check takes one request. */
async function addLink(db: Db, number: number, now: Date) {
  const closing = { competitionEndDate: addDays(dublinDay(now), 20) }
  const url = `http://${linkOf(number)}`
  const host = `www.promoter-${number}.ie`
  // Repeated when the server wrote to SQLite's file between its reading and writing.
  const adding = () => aCompetition(db, { entryUrl: url, ...closing }, now)
  const { competitionID } = await vi.waitFor(adding, WAIT)
  const time = now.getTime()
  const known = { robots: '', robots_at: time, probed_at: time, delay_ms: 10_000 }
  await db
    .insertInto('link_hosts')
    .values({ host, ...known })
    .execute()
  await db
    .insertInto('link_checks')
    .values({ competition_id: competitionID, target: 'entry', url, host, next_check_at: time })
    .execute()
}

const theLinks = (db: Db) =>
  db.selectFrom('link_checks').selectAll().orderBy('competition_id').execute()
const theVerdicts = async (db: Db) => (await theLinks(db)).map(({ verdict }) => verdict)
const theFlags = (db: Db) => db.selectFrom('link_flags').select('kind').execute()
const countRuns = (server: ServerProcess) => {
  expect(server.output()).not.toContain('work failed')
  return doneWork([server]).filter(({ work }) => work === `job ${JOB}`).length
}

/** What waiting would do: the links and the job become due. */
async function makeDue(db: Db) {
  await db.updateTable('link_checks').set({ next_check_at: 0 }).execute()
  await db.updateTable('link_hosts').set({ next_allowed_at: 0 }).execute()
  await makeJobDue(db)
}

const makeJobDue = (db: Db) =>
  db.updateTable('work').set({ due_at: Date.now() }).where('key', '=', JOB).execute()

async function expectPages(server: ServerProcess) {
  for (const page of ['/', '/search?q=lamp', '/healthz', '/readyz'])
    expect((await fetch(`${server.url}${page}`)).status, page).toBe(200)
}

test.for(DATABASES)(
  'a DNS that never answers flags nothing (%s)',
  TEST,
  async (dialect, { onTestFinished }) => {
    const dns = await startLocalDns()
    const { db, web, server } = await setUp({ dialect, onTestFinished }, { links: 5, dns })
    await vi.waitFor(() => expect(dns.asked()).toBeGreaterThan(0), WAIT)
    await expectPages(server)
    await vi.waitFor(() => expect(countRuns(server)).toBe(1), WAIT)
    for (const link of await theLinks(db))
      expect(link).toMatchObject({ verdict: null, failures: 0 })
    expect(web.asked).toEqual([])

    dns.answerAll()
    await makeDue(db)
    await vi.waitFor(async () => expect(await theVerdicts(db)).toEqual(Array(5).fill('ok')), WAIT)
    expect(await theFlags(db)).toEqual([])
  },
)

test.for(DATABASES)(
  'a site that takes requests and never answers is tried again, and not flagged (%s)',
  TEST,
  async (dialect, { onTestFinished }) => {
    // Due only when everything runs: the site is waited for during seconds.
    const dueAt = Date.now() + 5 * MINUTE_MS
    const { db, web, server, askedFor } = await setUp(
      { dialect, onTestFinished },
      { links: 5, silent: [0], dueAt },
    )
    await makeJobDue(db)
    await vi.waitFor(() => expect(web.waiting()).toEqual([linkOf(0)]), WAIT)
    await expectPages(server)
    await vi.waitFor(() => expect(countRuns(server)).toBe(1), WAIT)
    expect(await theVerdicts(db)).toEqual(['failed', 'ok', 'ok', 'ok', 'ok'])
    expect((await theLinks(db))[0]).toMatchObject({ failures: 1 })
    expect(web.waiting()).toEqual([])

    web.answerAll()
    await makeDue(db)
    await vi.waitFor(async () => expect((await theVerdicts(db))[0]).toBe('ok'), WAIT)
    expect(askedFor(0)).toBe(2)
    expect(await theFlags(db)).toEqual([])
    expect(web.mostPerHost()).toBe(1)
  },
)

test.for(DATABASES)(
  'a clock that is set ahead a day and back checks on, and nothing twice at once (%s)',
  TEST,
  async (dialect, { onTestFinished }) => {
    const offsets = [0, DAY_MS + HOUR_MS, STEP_MS, 2 * STEP_MS]
    const { db, web, server, add, askedFor } = await setUp(
      { dialect, onTestFinished },
      { links: 3, offsets },
    )
    const asked = () => [0, 1, 2].map(askedFor)
    await vi.waitFor(() => expect(countRuns(server)).toBe(1), WAIT)
    expect(asked()).toEqual([1, 1, 1])

    server.moveClock()
    await vi.waitFor(() => expect(asked()).toEqual([2, 2, 2]), WAIT)
    await vi.waitFor(() => expect(countRuns(server)).toBe(2), WAIT)
    await expectPages(server)

    server.moveClock()
    const due = db.selectFrom('work').select('due_at').where('key', '=', JOB)
    await vi.waitFor(async () => {
      const { due_at: next } = await due.executeTakeFirstOrThrow()
      expect(next).toBeLessThan(Date.now() + STEP_MS + HOUR_MS)
    }, WAIT)
    await add(3)
    server.moveClock()
    await vi.waitFor(async () => expect((await theVerdicts(db))[3]).toBe('ok'), WAIT)
    await expectPages(server)
    expect(asked()).toEqual([2, 2, 2])
    expect(web.mostPerHost()).toBe(1)
    expect(await theFlags(db)).toEqual([])
  },
)

test.for(
  DATABASES.flatMap((dialect) => [
    { dialect, change: 'in spring', at: '2027-03-28T00:55:00Z' },
    { dialect, change: 'in autumn', at: '2027-10-31T00:55:00Z' },
  ]),
)(
  'the clock change $change leaves out no run ($dialect)',
  TEST,
  async ({ dialect, at }, { onTestFinished }) => {
    const before = Date.parse(at) - Date.now()
    const offsets = [before, before + STEP_MS, before + 2 * STEP_MS]
    const { db, web, server, add, askedFor } = await setUp(
      { dialect, onTestFinished },
      { links: 1, offsets },
    )
    for (const number of [0, 1, 2]) {
      await vi.waitFor(async () => expect((await theVerdicts(db))[number]).toBe('ok'), WAIT)
      await vi.waitFor(() => expect(countRuns(server)).toBeGreaterThan(number), WAIT)
      const link = (await theLinks(db))[number]
      expect((link?.next_check_at ?? 0) - (link?.ok_at ?? 0)).toBe(DAY_MS)
      if (number === 2) break
      await add(number + 1)
      server.moveClock()
    }
    expect([0, 1, 2].map(askedFor)).toEqual([1, 1, 1])
    expect(web.mostPerHost()).toBe(1)
  },
)

test.for(DATABASES)(
  'a flag is on the listing’s page within a minute (%s)',
  TEST,
  async (dialect, { onTestFinished }) => {
    const dueAt = Date.now() + 5 * MINUTE_MS
    const { db, server, add } = await setUp({ dialect, onTestFinished }, { links: 0, dueAt })
    const missing = 10
    await add(missing)
    const failed = { verdict: 'missing', failures: 1, first_failed_at: Date.now() - 7 * HOUR_MS }
    await db.updateTable('link_checks').set(failed).execute()
    const { slug } = await db.selectFrom('competitions').select('slug').executeTakeFirstOrThrow()
    const page = async () => (await fetch(`${server.url}/competition/${slug}`)).text()
    expect(await page()).not.toContain('We’re checking this link')

    await makeJobDue(db)
    await vi.waitFor(async () => expect(await theFlags(db)).toEqual([{ kind: 'gone' }]), WAIT)
    await vi.waitFor(async () => expect(await page()).toContain('We’re checking this link'), WAIT)
  },
)
