import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { interruptibleTimer } from '#app/lib/async/interruptible-timer.ts'
import { IN_FLIGHT_MAX } from '../rules/campaigns.ts'
import type { MailTransport } from '../transport.server.ts'
import { createBackoff } from './backoff.ts'
import type { MailDelivery } from './mail-delivery.server.ts'
import { expireClaims, finishCampaigns, type Outcome } from './record-outcomes.server.ts'
import { sendClaimed } from './send-claimed.server.ts'
import { startDueCampaigns } from './start-campaigns.server.ts'
import { claimBatch, NOTHING, type Claimed, type Batch } from './claim-batch.server.ts'
import type { PersonalMails } from './personal-mails.ts'

/** How soon results are written again after the database failed. */
const RETRY_MS = 1000

export type CampaignDelivery = MailDelivery & {
  idle: () => Promise<void>
}

export type CampaignDeps = {
  db: Db
  transport: MailTransport
  clock: () => Date
  log: Logger
  baseUrl: string
  /** Mails per minute, for all processes together. */
  perMinute: number
  everyMs: number
  personal?: PersonalMails
}

/** Any number of processes share the work and take over from dead ones. */
export function startCampaignDelivery(deps: CampaignDeps): CampaignDelivery {
  const { interrupt, wait } = interruptibleTimer()
  const backoff = createBackoff(interrupt)
  const finished: Outcome[] = []
  const state = { running: false, kicked: false, stopped: false, inFlight: 0 }
  let round = Promise.resolve()

  async function work() {
    for (;;) {
      const batch = await claimNext()
      for (const mail of batch.claimed) void send(mail)
      const hasWork = finished.length > 0 || isKicked(state)
      const hasRoom = !state.stopped && !backoff.isOn() && state.inFlight < IN_FLIGHT_MAX
      if ((hasWork && !batch.failed) || (batch.more && hasRoom)) continue
      const isOver = state.stopped || (batch.wait === 0 && !backoff.isOn())
      if (state.inFlight === 0 && isOver) return
      await wait(batch.wait)
    }
  }

  async function claimNext(): Promise<Batch & { failed: boolean }> {
    const outcomes = finished.slice()
    try {
      if (isKicked(state)) await poll(deps)
      state.kicked = false
      const free = state.stopped || backoff.isOn() ? 0 : IN_FLIGHT_MAX - state.inFlight
      const { perMinute, personal } = deps
      const request = { outcomes, free, perMinute, personal }
      const batch = await claimBatch(deps.db, request, deps.clock())
      finished.splice(0, outcomes.length)
      backoff.record(outcomes)
      for (const outcome of outcomes) report(outcome, deps.log)
      for (const campaign of batch.paused)
        deps.log.warn({ campaign }, 'a campaign was paused: the mail server refuses its mails')
      if (batch.claimed.length + state.inFlight === 0) await finishCampaigns(deps.db, deps.clock())
      return { ...batch, failed: false }
    } catch (error) {
      deps.log.error({ err: error }, 'the campaigns could not be looked through')
      state.kicked = false
      return { ...NOTHING, wait: finished.length > 0 ? RETRY_MS : 0, failed: true }
    }
  }

  async function send(mail: Claimed) {
    state.inFlight += 1
    const outcome = await sendClaimed(deps, mail, deps.clock())
    state.inFlight -= 1
    finished.push(outcome)
    interrupt()
  }

  function kick() {
    if (state.stopped) return
    state.kicked = true
    interrupt()
    if (state.running) return
    state.running = true
    round = work().finally(() => {
      state.running = false
      if (isKicked(state)) kick()
    })
  }

  async function idle() {
    while (isRunning(state)) await round
  }

  const timer = setInterval(kick, deps.everyMs)
  timer.unref()
  kick()
  return {
    kick,
    idle,
    stop: async () => {
      state.stopped = true
      clearInterval(timer)
      backoff.end()
      interrupt()
      await idle()
    },
  }
}

function isKicked({ kicked, stopped }: { kicked: boolean; stopped: boolean }) {
  return kicked && !stopped
}

function isRunning({ running }: { running: boolean }) {
  return running
}

async function poll({ db, baseUrl, clock, log }: CampaignDeps) {
  const now = clock()
  const uncertain = await expireClaims(db, now)
  if (uncertain > 0) log.warn({ uncertain }, 'mails of a process that died may have arrived')
  for (const campaign of await startDueCampaigns({ db, baseUrl }, now))
    log.info({ campaign }, 'a campaign was started')
  for (const campaign of await finishCampaigns(db, now))
    log.info({ campaign }, 'a campaign is done')
}

/** Logs numbers only: addresses are personal data. */
function report({ id: recipient, result, error }: Outcome, log: Logger) {
  if (result === 'sent') log.debug({ recipient }, 'a campaign mail was sent')
  else log.warn({ recipient, result, error }, 'a campaign mail was not sent, or perhaps not')
}
