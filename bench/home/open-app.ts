import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { parseConfig } from '#app/config.server.ts'
import { toRequestContext, type RequestContext } from '#app/context.server.ts'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { loadSampleCatalogue } from '#app/features/exchange/import/sample.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { openCounters } from '#app/features/engagement/operations/counters.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { openSession } from '#app/features/accounts/operations/sessions.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { openDeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import {
  MEMBER_COOKIE_VALUE,
  sessionCookie,
  sessionCookieName,
} from '#app/lib/security/session-cookie.server.ts'
import type * as Entry from '../../server/entry.ts'
import { openMetrics } from '../../server/metrics.ts'
import { openRecentSessions } from '../../server/load-shedding/recent-sessions.ts'

const BUILT = path.resolve(import.meta.dirname, '../../build/server/index.js')

/** Opens the built app in this process, on a database in `dataDir` with the sample catalogue. */
export async function openApp(dataDir: string) {
  const { request, deps, close } = await openSample(dataDir)
  const { createSite } = (await import(pathToFileURL(BUILT).href)) as typeof Entry
  const cookie = `${sessionCookieName(false)}=${MEMBER_COOKIE_VALUE}${await logInMember(deps.db)}`
  const askerOf = (
    site: ReturnType<typeof createSite>,
    own: Record<string, string> = {},
    path = '/',
  ) =>
    async function ask(headers: Record<string, string> = {}) {
      const request = new Request(`http://localhost${path}`, { headers: { ...own, ...headers } })
      const response = await site.fetch(request)
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
      return new Uint8Array(await response.arrayBuffer())
    }
  const site = createSite(deps)
  const pagesWatch = { isLive: () => true, onChange: () => {} }
  return {
    request,
    ask: askerOf(site),
    askListing: askerOf(site, {}, await pathOfListing(deps.db)),
    /** As a member with 50 bookmarks: rendered for them alone, and filled in. */
    askAsMember: askerOf(site, { cookie }),
    askFilledIn: askerOf(createSite({ ...deps, pagesWatch }), { cookie }),
    close,
  }
}

/** Returns the secret of a new member's session. */
async function logInMember(db: Db) {
  const now = clock()
  const name = `bench-${now.getTime()}`
  const { id } = await db
    .insertInto('users')
    .values({ username: name, username_key: name, created_at: now.getTime() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const listings = await db.selectFrom('competitions').select('id').limit(50).execute()
  const bookmarks = listings.map((one) => ({
    user_id: id,
    competition_id: one.id,
    created_at: now.getTime(),
  }))
  await db.insertInto('bookmarks').values(bookmarks).execute()
  return openSession(db, id, 'a browser', now)
}

/** Returns the path of the open listing that closes last. */
async function pathOfListing(db: Db) {
  const { slug } = await db
    .selectFrom('competitions')
    .select('slug')
    .where('restricted', '=', 0)
    .orderBy('end_date', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return competitionPath(slug)
}

const clock = () => new Date()

/** Opens a database with the sample catalogue, and a request's context. */
export async function openSample(dataDir: string) {
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const opened = openDatabase({ url: undefined, dataDir })
  await migrate(opened)
  const media = openMediaFolder(config.mediaDir)
  await loadSampleCatalogue(opened.db, media, clock())
  const log = pino({ level: config.logLevel })
  const { db } = opened
  const accounts = {
    hasher: createPasswordHasher(),
    limits: createLimits({ log }),
    facebook: undefined,
    kickMail: () => {},
    counters: openCounters({ db, log }),
  }
  const deps = {
    config,
    db,
    connections: undefined,
    media,
    log,
    clock,
    isReady: () => true,
    isStopping: () => false,
    kickMail: accounts.kickMail,
    counters: accounts.counters,
    metrics: openMetrics(),
    sessions: openRecentSessions({ cookieName: 'session' }),
  }
  const request: RequestContext = toRequestContext({
    db,
    config,
    media,
    now: clock(),
    requestId: 'bench',
    countAs: () => {},
    log,
    catalogue: openCatalogue(db),
    actor: VISITOR,
    cookie: sessionCookie(undefined, { https: false }),
    deviceCookie: openDeviceCookie(undefined, { https: false }),
    address: 'bench',
    device: 'bench',
    safeFetch: fetchNothing,
    fetchPicture: fetchNothing,
    ...accounts,
  })
  return { request, deps, close: opened.close }
}

async function fetchNothing(): Promise<never> {
  throw new Error('Benchmarks fetch nothing.')
}
