import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { isPortHeld, readConfig, type Config } from '#app/config.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { loadSampleCatalogue } from '#app/features/sources/import/sample.server.ts'
import { startCounters } from '#app/features/statistics/operations/counters.server.ts'
import { alertMails } from '#app/features/alerts/operations/compose-mails.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { startCampaignDelivery } from '#app/features/campaigns/operations/campaign-delivery.server.ts'
import { writeResetMails } from '#app/features/accounts/operations/passwords.server.ts'
import { readPushKeys } from '#app/features/round/operations/subscriptions.server.ts'
import { namingOf, readMailKey } from '#app/features/mail/operations/mail-key.server.ts'
import { mailsKind } from '#app/features/mail/operations/mail-delivery.server.ts'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import { openMediaStore } from '#app/features/media/store/open-media-store.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { guardSockets } from '#app/lib/web/outgoing.server.ts'
import { SEND_MAX_MS } from '#app/features/mail/rules/delivery.ts'
import { sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import { checkMail } from './check-mail.ts'
import { closing } from './close-server.ts'
import { startWorker } from '#app/features/work/operations/worker.server.ts'
import { watchPages } from './page-cache/watch-pages.ts'
import { withPageCache } from './page-cache/with-page-cache.ts'
import { loadSite } from './load-site.ts'
import { openLogDestination } from './log-destination.ts'
import { openDatabases } from './open-databases.ts'
import { listOutgoing } from './outgoing.ts'
import { NO_METRICS } from './no-metrics.ts'
import { inOrder } from './turns/in-order.ts'
import { openRecentSessions } from './turns/recent-sessions.ts'
import { countMails, watchPool, watchSite } from './site-figures.ts'
import { dropSlowReader } from './slow-readers.ts'
import { explain } from './start-failures.ts'
import { workKinds } from './work-kinds.ts'
import { limitBodyTime } from './uploads.ts'
import { watchBucket } from './watch-bucket.ts'

/** Against slow clients: headers within 10 s; a body within 30 s, with a file within 3 minutes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
}
/** Unfinished requests are aborted this long after draining. */
const REQUESTS_MAX_MS = 10_000
/** Then the process exits, also if something else is unfinished. */
const SHUTDOWN_MAX_MS = 15_000
const CAMPAIGN_ROUND_MS = 15_000
const COUNTERS_ROUND_MS = 5_000
const WORK_ROUND_MS = 30_000
/** The first file that systemd passes on, by sd_listen_fds(3). */
const HELD_SOCKET = 3
/** Another process repeats unfinished jobs later. */
const WORK_STOP_MAX_MS = 5_000
/** After the start, when most jobs have run for the first time. */
const COLLECT_AFTER_MS = 5_000

/** In `detail` and `where` PostgreSQL quotes values of the failed statement. */
const SECRETS = ['*.password', '*.token', '*.cookie', 'err.detail', 'err.where']

const clock = () => new Date()
const development = process.argv.includes('--dev')

// Stored files (addresses, hashes, mails) are readable by this user only.
process.umask(0o077)

try {
  await start(readConfig())
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exit(1)
}

async function start(config: Config) {
  const log = pino({ level: config.logLevel, redact: SECRETS }, openLogDestination())
  const metrics = config.metricsToken ? await loadMetrics() : NO_METRICS
  await assertPortIsFree(config)
  ensureWritable(config.dataDir)
  const { database, background, close: closeDatabases } = openDatabases(config)
  guardSockets(listOutgoing(config, database), (address) =>
    log.error({ address }, 'a connection was refused: no client is set up for this address'),
  )
  const migrations = await migrate(database)
  if (migrations.length > 0) say(`Database brought up to date: ${migrations.join(', ')}`)
  const media = openMediaStore(config)
  if (config.sampleData) {
    // It waits while another server loads it: longer than a request may.
    const added = await loadSampleCatalogue(background.db, media, clock())
    if (added > 0) say(`Loaded the sample catalogue: ${added} fictional competitions`)
  }

  if (config.sendsNotifications) await readPushKeys(database.db, clock())

  watchSite(metrics, database.db)
  if (database.pool) watchPool(metrics, database.pool)
  if (background.pool && background !== database)
    watchPool(metrics, background.pool, 'database_background_pool')

  const isBucketUsable = watchBucket(config.mediaBucket, log)
  const state = { stopping: false }
  const https = config.baseUrl.startsWith('https:')
  const sessions = openRecentSessions({ cookieName: sessionCookieName(https) })
  const { smtpUrl, mailFrom: from, baseUrl, outboxDir, dkim } = config
  const naming = namingOf(await readMailKey(database.db, clock()), config.bounces.address)
  const mailServer = openMailTransport({ smtpUrl, from, baseUrl, outboxDir, log, naming, dkim })
  const transport = countMails(metrics, mailServer)
  void checkMail(mailServer, { config, log })
  const { db } = background
  const writeRequested = (now: Date) => writeResetMails(db, baseUrl, now)
  const mails = mailsKind({ db, transport, clock, writeRequested })
  const work = { db, clock, log, everyMs: WORK_ROUND_MS }
  // Apart from other work: it goes on until the last request has ended.
  const mail = startWorker([mails], { ...work, stopMaxMs: SEND_MAX_MS })
  const catalogue = openCatalogue(database.db)
  await catalogue.readOpen(dublinDay(clock()))
  const counters = startCounters({ db, log, everyMs: COUNTERS_ROUND_MS })
  const campaigns = startCampaignDelivery({
    ...work,
    transport,
    baseUrl,
    perMinute: config.mailRatePerMinute,
    personal: alertMails({ baseUrl, readOpen: catalogue.readOpen }),
    everyMs: CAMPAIGN_ROUND_MS,
  })
  const cachesPages = !development && config.pageCacheBytes > 0
  const pagesWatch = cachesPages ? watchPages(database, log) : undefined
  const site = await loadSite(
    {
      config,
      db: database.db,
      catalogue,
      connections: database.dialect === 'postgres' ? database.connections : undefined,
      media,
      log,
      clock,
      kickMail: () => {
        void mail.kick()
        void campaigns.kick()
      },
      counters,
      metrics,
      sessions,
      isReady: () => pages.isReady() && isBucketUsable(),
      isStopping: () => state.stopping,
    },
    development,
  )
  const kinds = workKinds({ db, media, config, clock, catalogue })
  const worker = startWorker(kinds, { ...work, stopMaxMs: WORK_STOP_MAX_MS })
  const pages = withPageCache(site, { config, watch: pagesWatch, log, metrics, clock, sessions })
  const listener = inOrder((request, response) => {
    // While draining, tells keep-alive clients to reconnect, to another process.
    if (state.stopping) response.setHeader('connection', 'close')
    limitBodyTime(request)
    pages.listener(request, response)
    dropSlowReader(response)
  })
  const server = createServer(LIMITS, listener)
  const closeServer = closing(server, REQUESTS_MAX_MS)
  // Before `listen`: a process that waits for the server may stop it at once.
  stopOnSignal(async () => {
    state.stopping = true
    const workEnded = worker.stop()
    await setTimeout(config.drainMs)
    await closeServer()
    await site.close()
    await pagesWatch?.close()
    await counters.stop()
    await workEnded
    await Promise.all([mail.stop(), campaigns.stop()])
    await counters.flush()
    transport.close()
    await closeDatabases()
  }, config.drainMs + SHUTDOWN_MAX_MS)

  await listen(server, config)
  say(`Competitions Ireland is at ${config.baseUrl}`)
  say(`Data: ${config.databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : config.dataDir}`)
  say('Make an admin: npm run admin -- create-admin NAME')
  say('Stop with Ctrl+C.')
  // Loading the program leaves a large young space behind (decision 35).
  const collect = () => globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  globalThis.setTimeout(collect, COLLECT_AFTER_MS).unref()
}

async function loadMetrics() {
  const { openMetrics } = await import('./metrics.ts')
  return openMetrics({ ofProcess: true })
}

/** @throws what `listen` would, before anything is made or migrated. */
async function assertPortIsFree(config: Config) {
  if (isPortHeld()) return
  const server = createServer()
  await listen(server, config)
  await new Promise((resolve) => server.close(resolve))
}

function listen(server: Server, { port, host }: Config) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(isPortHeld() ? { fd: HELD_SOCKET } : { port, host }, resolve)
  })
}

function stopOnSignal(stop: () => Promise<void>, maxMs: number) {
  let stopping = false
  const onSignal = () => {
    if (stopping) return
    stopping = true
    globalThis.setTimeout(() => process.exit(1), maxMs).unref()
    void stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function ensureWritable(folder: string) {
  makeFolder(folder)
  accessSync(folder, constants.W_OK)
}

/** Not `recursive`: on file systems such as /proc it never returns. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  mkdirSync(folder)
}

function say(line: string) {
  process.stdout.write(`• ${line}\n`)
}
