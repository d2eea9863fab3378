import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { addSource } from '#app/features/sources/operations/change-source.server.ts'
import { addDays, dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { doneWork } from '#test/done-work.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { aCompetition, anAdmin } from '#test/makers.ts'
import { buildSite, killServers, startServer, type ServerProcess } from '#test/server-process.ts'
import { rss, theItems, theSource } from '#test/sources.ts'
import { startWatchedPromoters } from '../faults/watched-promoters.ts'

const JOBS = ['check-links']
const WORK = ['job check-links', 'source 1']
const WAIT = { timeout: HANG_MS, interval: 50 }
const LISTINGS = 8
/** Not answered until the server was killed. */
const SILENT = [3, 4]
/** Missing for the second time. */
const DEAD = 1
const FEED = 'www.promoter-100.ie/feed'
const ITEMS = 5
const folder = mkdtempSync(path.join(tmpdir(), 'competitions-kill-checks-'))

beforeAll(buildSite)
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

const linkOf = (number: number) => `www.promoter-${number}.ie/win`

function aWeb() {
  const html = (text: string) => ({ type: 'text/html', body: `<title>Win</title><p>${text}</p>` })
  const closes = `Entries close on ${prettyDate(addDays(dublinDay(new Date()), 20))}.`
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    guid: `item-${index}`,
    title: `Win lamp ${index}`,
    link: `http://www.promoter-100.ie/lamp-${index}`,
    text: closes,
  }))
  const pages = new Map([[FEED, { type: 'application/rss+xml', body: rss(items) }]])
  for (let number = 0; number < LISTINGS; number += 1)
    if (number !== DEAD) pages.set(linkOf(number), html('Win a lamp. '.repeat(40)))
  return startWatchedPromoters(pages, new Set(SILENT.map(linkOf)))
}

/** Every link is due; robots.txt and the probe of each site are known, so that each takes one request. */
async function fill(db: Db, now: Date) {
  const time = now.getTime()
  for (let number = 0; number < LISTINGS; number += 1) {
    const url = `http://${linkOf(number)}`
    const closing = { entryUrl: url, competitionEndDate: addDays(dublinDay(now), 20) }
    const { competitionID } = await aCompetition(db, closing, now)
    const host = `www.promoter-${number}.ie`
    const known = { robots: '', robots_at: time, probed_at: time, delay_ms: 10_000 }
    await db
      .insertInto('link_hosts')
      .values({ host, ...known })
      .execute()
    await db
      .insertInto('link_checks')
      .values({
        competition_id: competitionID,
        target: 'entry',
        url,
        host,
        next_check_at: number,
        ...(number === DEAD && {
          verdict: 'missing',
          failures: 1,
          first_failed_at: time - 7 * HOUR_MS,
        }),
      })
      .execute()
  }
  const { actor } = await anAdmin(db, {}, now)
  const source = {
    name: 'Lantern Works',
    kind: 'feed' as const,
    url: `http://${FEED}`,
    queue: 'pending' as const,
    everyHours: 6,
    onlyNew: false,
    mapping: { title: 'title', link: 'link', text: 'text' },
    defaults: {
      promoterName: 'Lantern Works',
      category1: 'Home and Garden' as const,
      eligibility: 'roi' as const,
    },
  }
  await addSource(db, actor, source, now)
  await db
    .insertInto('work')
    .values(JOBS.map((key) => ({ kind: 'job', key, payload: '*/5 * * * *', due_at: 0 })))
    .execute()
}

/** As if the dead server's leases of jobs had ended and they were due, while no server runs. */
async function endJobLeases(db: Db) {
  await db
    .updateTable('work')
    .set({ due_at: Date.now(), lease_holder: null, lease_until: null })
    .where('key', 'in', JOBS)
    .execute()
}

/** Likewise all of its leases. */
async function endLeases(db: Db) {
  await db
    .updateTable('work')
    .set({ due_at: Date.now(), lease_holder: null, lease_until: null })
    .execute()
  await db.updateTable('link_hosts').set({ next_allowed_at: 1 }).execute()
}

const theReading = (db: Db) =>
  db.selectFrom('work').selectAll().where('kind', '=', 'source').executeTakeFirstOrThrow()
const theLinks = (db: Db) =>
  db.selectFrom('link_checks').selectAll().orderBy('competition_id').execute()
const theVerdicts = async (db: Db) => (await theLinks(db)).map(({ verdict }) => verdict)
/** What of WORK these servers have run to its end. */
const doneBy = (servers: readonly ServerProcess[]) => {
  const done = doneWork(servers).map(({ work }) => work)
  return WORK.filter((name) => done.includes(name))
}

test.for(['sqlite', 'postgres'])(
  'a server killed while it checks links and reads a source leaves nothing out and repeats nothing (%s)',
  // Each of its three waits has its own bound.
  { timeout: HANG_MS * 3 },
  async (dialect) => {
    const url = dialect === 'postgres' ? await createPostgresDatabase() : undefined
    const dataDir = path.join(folder, dialect)
    const opened = openDatabase({ url, dataDir })
    const { db } = opened
    await migrate(opened)
    const web = await aWeb()
    onTestFinished(async () => {
      killServers()
      await web.close()
      await opened.close()
    })
    await fill(db, new Date())
    const start = (name: string) =>
      startServer({
        DATA_DIR: url === undefined ? dataDir : path.join(dataDir, name),
        ...(url !== undefined && { DATABASE_URL: url }),
        NODE_OPTIONS: web.preload,
        SAMPLE_DATA: 'off',
        LOG_LEVEL: 'info',
      })
    const askedFor = (address: string) => web.asked.filter((one) => one.address === address)

    const killed = await start('a')
    await vi.waitFor(async () => {
      expect(web.waiting()).toEqual(expect.arrayContaining(SILENT.map(linkOf)))
      expect((await theVerdicts(db)).slice(0, 3)).toEqual(['ok', 'missing', 'ok'])
      const items = await theItems(db)
      expect(items.filter(({ state }) => state === 'brought').length).toBeGreaterThan(1)
    }, WAIT)
    await killed.kill()
    await vi.waitFor(() => expect(web.waiting()).toEqual([]), WAIT)
    const sourceLease = (await theReading(db)).lease_until ?? 0
    const unchecked = (await theVerdicts(db)).flatMap((verdict, number) =>
      verdict === null ? number : [],
    )
    expect(unchecked).toEqual(expect.arrayContaining(SILENT))
    const broughtBefore = (await theItems(db)).length
    expect(broughtBefore).toBeLessThan(ITEMS)

    // Servers that come while the lease of the dead one lasts leave its source alone.
    web.answerAll()
    await endJobLeases(db)
    const names = url === undefined ? ['a'] : ['a', 'b']
    const servers = await Promise.all(names.map(start))
    await vi.waitFor(() => expect(doneBy(servers)).toContain('job check-links'), WAIT)
    expect(askedFor(FEED).filter(({ at }) => at < sourceLease)).toHaveLength(1)
    await Promise.all(servers.map((server) => server.stop()))

    await endLeases(db)
    const last = await Promise.all(names.map(start))
    await vi.waitFor(() => expect(doneBy(last)).toEqual(WORK), WAIT)

    const links = await theLinks(db)
    expect(links.map(({ verdict }) => verdict)).toEqual(
      links.map((_, number) => (number === DEAD ? 'missing' : 'ok')),
    )
    const soon = Date.now() + DAY_MS / 2
    expect(links.every(({ next_check_at }) => next_check_at > soon)).toBe(true)
    // A second time only those that the killed server was checking.
    for (const number of links.keys()) {
      const times = askedFor(linkOf(number)).length
      expect(times, linkOf(number)).toBeGreaterThan(SILENT.includes(number) ? 1 : 0)
      expect(times, linkOf(number)).toBeLessThanOrEqual(unchecked.includes(number) ? 2 : 1)
    }
    expect(web.mostPerHost()).toBe(1)
    expect(await db.selectFrom('link_flags').select('kind').execute()).toEqual([{ kind: 'gone' }])

    const items = await theItems(db)
    expect(items.map(({ title, state }) => [title, state])).toEqual(
      Array.from({ length: ITEMS }, (_, index) => [`Win lamp ${index}`, 'brought']),
    )
    expect(new Set(items.map(({ competition_id }) => competition_id)).size).toBe(ITEMS)
    expect(await theSource(db)).toMatchObject({ added: ITEMS, failures: 0 })
    const finds = await db
      .selectFrom('competitions')
      .select(['entry_url', 'status'])
      .where('title', 'like', 'Win lamp %')
      .execute()
    expect(finds).toHaveLength(ITEMS)
    expect(new Set(finds.map(({ status }) => status))).toEqual(new Set(['pending']))
  },
)
