import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { parseConfig } from '#app/config.server.ts'
import { alertMails } from '#app/features/alerts/operations/compose-mails.server.ts'
import { writeResetMails } from '#app/features/accounts/operations/passwords.server.ts'
import { checkLinks } from '#app/features/reading/operations/check-links.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import {
  startCampaignDelivery,
  type CampaignDeps,
} from '#app/features/campaigns/operations/campaign-delivery.server.ts'
import { mailsKind } from '#app/features/mail/operations/mail-delivery.server.ts'
import { sourcesKind } from '#app/features/sources/operations/run-source.server.ts'
import { jobsKind } from '#app/features/work/operations/schedule.server.ts'
import type { Kind } from '#app/features/work/operations/kinds.server.ts'
import { createWorker } from '#app/features/work/operations/worker.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { housekeepingJobs } from '#server/housekeeping.ts'
import { end, faultyDb, type Life } from './faulty-db.ts'
import { PARTS, type Part } from './due.ts'
import { openMedia } from './media.ts'
import type { MailWorld } from './mail-world.ts'
import { untilRead, type WebWorld } from './web-world.ts'
import { BASE_URL, type World } from './world.ts'

/** Here jobs of every few minutes come every three hours, hourly ones every six: most runs find nothing. */
const SELDOM = [
  [/^\*(?:\/\d+)? \* /, '0 */3 * * *'],
  [/^\d+ \* /, '0 */6 * * *'],
] as const
/** Other tests have it: here the world writes its backup. */
const LEFT_OUT = 'nightly-backup'
const QUIET_TURNS = 4
const seldom = (at: string) => SELDOM.find(([often]) => often.test(at))?.[1] ?? at
const log = pino({ level: 'silent' })

export type Server = ReturnType<typeof startServer>

/** What `server/main.ts` starts, but for the listener, on this world's clock and mail server. */
export function startServer(world: World, { mails, web }: Outside, name: string, life: Life) {
  const server = { name, aheadMs: 0 }
  const clock = () => new Date(world.now + server.aheadMs)
  const db = faultyDb(world.db, life, world.planted?.statement)
  const config = parseConfig({ BASE_URL, LOG_LEVEL: 'silent', DATA_DIR: world.dataDir })
  const kill = () => end(life)
  const sender = { name, isDead: () => life.isDead, kill }
  const transport: CampaignDeps['transport'] = {
    send: (mail) => mails.send(sender, mail),
    close: () => {},
  }
  const catalogue = openCatalogue(db)
  const media = openMedia(world)
  const jobs = housekeepingJobs({ db, media, config, clock, catalogue })
    .filter((job) => job.name !== LEFT_OUT)
    .map((job) => Object.assign(job, { at: seldom(job.at) }))
  jobs.push({
    name: 'check-links',
    at: seldom('*/5 * * * *'),
    run: ({ signal }) => {
      let waited = 0
      const runClock = () => new Date(clock().getTime() + waited)
      const wait = async (ms: number) => {
        await untilRead(web)
        waited += ms
      }
      return checkLinks({ db, fetch: web.fetch, clock: runClock, wait }, signal)
    },
  })
  const operator = { to: 'desk@desk.example.ie', baseUrl: BASE_URL }
  const writeRequested = (now: Date) => writeResetMails(db, BASE_URL, now)
  const aWorker = (kind: Kind) => createWorker([kind], { db, clock, log, stopMaxMs: MINUTE_MS })
  const workers = {
    jobs: aWorker(jobsKind(db, jobs)),
    sources: aWorker(sourcesKind({ db, fetch: web.fetch, clock, operator, pauseMs: 0 })),
    mails: aWorker(mailsKind({ db, transport, clock, writeRequested })),
  }

  const state: { isIdle: boolean; waiting: { isOver: boolean } | undefined } = {
    isIdle: false,
    waiting: undefined,
  }

  /** Waits in the world's time. */
  const wait: CampaignDeps['wait'] = (ms, signal) =>
    new Promise<void>((resolve) => {
      const waiting = { isOver: false }
      state.waiting = waiting
      const end = () => {
        waiting.isOver = true
        resolve()
      }
      signal.addEventListener('abort', end)
      world.timeline.add({
        at: world.now + Math.ceil(ms),
        name: `${name} waited`,
        run: async () => {
          if (waiting.isOver) return
          end()
          await settle()
        },
      })
    })

  const campaigns = startCampaignDelivery({
    db,
    transport,
    clock,
    log,
    baseUrl: BASE_URL,
    perMinute: 6_000,
    personal: alertMails({ baseUrl: BASE_URL, readOpen: catalogue.readOpen }),
    everyMs: 2 ** 31 - 1,
    wait,
  })

  const isAtRest = () => state.isIdle || (state.waiting !== undefined && !state.waiting.isOver)

  /** Until the campaigns only wait for a time to come. */
  async function settle() {
    state.isIdle = false
    void campaigns.idle().then(() => (state.isIdle = true))
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      await setImmediate()
      const isQuiet = isAtRest()
      quiet = isQuiet ? quiet + 1 : 0
    }
  }

  return Object.assign(server, {
    db,
    life,
    clock,
    catalogue,
    kill,
    isAlive: () => !life.isDead,
    async round(parts: readonly Part[] = PARTS) {
      for (const part of ['jobs', 'sources', 'mails'] as const) {
        if (!parts.includes(part)) continue
        await workers[part].kick()
        await workers[part].idle()
      }
      if (!parts.includes('campaigns')) return
      void campaigns.kick()
      await settle()
    },
    async stop() {
      await Promise.all([campaigns, ...Object.values(workers)].map((one) => one.stop()))
    },
  })
}

export type Outside = { mails: MailWorld; web: WebWorld }
