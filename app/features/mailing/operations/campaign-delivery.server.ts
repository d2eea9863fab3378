import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { interruptibleTimer } from '#app/lib/async/interruptible-timer.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { IN_FLIGHT_MAX } from '../rules/campaigns.ts'
import type { MailTransport } from '../transport.server.ts'
import { claimBatch, type Batch, type Claimed } from './claim-batch.server.ts'
import type { PersonalMails } from './personal-mails.ts'
import { expireClaims, finishCampaigns, type Outcome } from './record-outcomes.server.ts'
import { startRounds, type Round, type Rounds } from './rounds.ts'
import { startDueCampaigns } from './start-campaigns.server.ts'
import { alertMail, campaignMail } from '../campaign-mail.ts'
import { MailFailure } from '../rules/send-failures.ts'
import { reasonOf } from './deliver-mails.server.ts'

/** How soon results are written again after the database failed. */
const RETRY_MS = 1000
const BACKOFF_MS = 1000
const BACKOFF_MAX_MS = MINUTE_MS

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
export function startCampaignDelivery(deps: CampaignDeps): Rounds {
  const { interrupt, wait } = interruptibleTimer()
  const rounds = startRounds((round) => sendDue(deps, round, wait), deps.everyMs)
  return {
    ...rounds,
    stop: async () => {
      const stopped = rounds.stop()
      interrupt()
      await stopped
    },
  }
}

async function sendDue(deps: CampaignDeps, round: Round, wait: (ms: number) => Promise<void>) {
  let outcomes: Outcome[] = []
  let failures = 0
  let mustPoll = true
  for (;;) {
    const isDown = outcomes.some(isRetryable)
    const free = round.isStopped() || isDown ? 0 : IN_FLIGHT_MAX
    mustPoll = round.takeKick() || mustPoll
    const batch = await claimNext(deps, { outcomes, free, mustPoll })
    if (batch) {
      mustPoll = false
      failures = isDown ? failures + 1 : outcomes.length > 0 ? 0 : failures
      const sending = batch.claimed.map((mail) => sendClaimed(deps, mail, deps.clock()))
      outcomes = await Promise.all(sending)
    }
    const pause = batch ? (isDown ? backoffAfter(failures) : batch.wait) : RETRY_MS
    const isOver = outcomes.length === 0 && (!batch || (!batch.more && pause === 0))
    if (isOver || (round.isStopped() && (outcomes.length === 0 || !batch))) return
    if (pause > 0) await wait(pause)
  }
}

/** A server that is down is not asked for every mail; one that stalls makes few mails uncertain. */
function backoffAfter(failures: number) {
  return Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_MAX_MS)
}

function isRetryable({ result }: Outcome) {
  return result === 'not-tried' || result === 'uncertain'
}

type Claiming = { outcomes: Outcome[]; free: number; mustPoll: boolean }

/** Returns undefined when the database failed. */
async function claimNext(
  deps: CampaignDeps,
  { outcomes, free, mustPoll }: Claiming,
): Promise<Batch | undefined> {
  const { db, clock, log, perMinute, personal } = deps
  try {
    if (mustPoll) await poll(deps)
    const batch = await claimBatch(db, { outcomes, free, perMinute, personal }, clock())
    for (const outcome of outcomes) report(outcome, log)
    for (const campaign of batch.paused)
      log.warn({ campaign }, 'a campaign was paused: the mail server refuses its mails')
    if (batch.claimed.length === 0) await finishCampaigns(db, clock())
    return batch
  } catch (error) {
    log.error({ err: error }, 'the campaigns could not be looked through')
    return undefined
  }
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

type Deps = { transport: MailTransport; baseUrl: string }

/** Never throws. */
async function sendClaimed(
  { transport, baseUrl }: Deps,
  { id, kind, claims, campaignId, to, token, letter }: Claimed,
  now: Date,
): Promise<Outcome> {
  const claim = { id, claims }
  const toMail = kind === 'alerts' ? alertMail : campaignMail
  try {
    await transport.send({
      ...toMail({ to, letter, token, baseUrl }),
      number: id,
      createdAt: now.getTime(),
      campaignId,
    })
    return { ...claim, result: 'sent' }
  } catch (error) {
    const result = error instanceof MailFailure ? error.result : 'not-tried'
    return { ...claim, result, error: reasonOf(error) }
  }
}
