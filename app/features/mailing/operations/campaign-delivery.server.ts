import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { failureText } from '#app/features/work/rules.ts'
import { correctTimes } from '#app/db/correct-times.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { IN_FLIGHT_MAX } from '../rules/delivery.ts'
import type { MailTransport } from '../transport.server.ts'
import { claimBatch, type Batch, type BatchRequest, type Claimed } from './claim-batch.server.ts'
import type { Turns } from './find-due.server.ts'
import type { PersonalMails } from './personal-mails.ts'
import { expireClaims, finishCampaigns, type Outcome } from './record-outcomes.server.ts'
import { MAIL_TIMES } from './mail-times.server.ts'
import { startRounds, type Round, type Rounds } from './rounds.ts'
import { openSlots, waitForAny } from './slots.ts'
import { startDueCampaigns } from './start-campaigns.server.ts'
import { alertMail, campaignMail } from '../campaign-mail.ts'
import { MailFailure } from '../rules/send-failures.ts'

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
  wait?: typeof waitForAny
}

/** Any number of processes share the work and take over from dead ones. */
export function startCampaignDelivery(deps: CampaignDeps): Rounds {
  const turns: Turns = { campaign: undefined, laps: new Map() }
  return startRounds((round) => sendDue(deps, round, turns), deps.everyMs)
}

async function sendDue(deps: CampaignDeps, round: Round, turns: Turns) {
  const slots = openSlots<Outcome>()
  const { wait = waitForAny } = deps
  let outcomes: Outcome[] = []
  let failures = 0
  let mustPoll = true
  for (;;) {
    outcomes.push(...slots.takeDone())
    const isDown = outcomes.some(isRetryable)
    const free = round.isStopped() || isDown ? 0 : IN_FLIGHT_MAX - slots.size()
    mustPoll = round.takeKick() || mustPoll
    const request = { outcomes, free, busy: slots.hosts(), turns }
    const batch = await claimNext(deps, request, mustPoll ? round : undefined)
    if (batch) {
      mustPoll = false
      failures = failuresAfter(outcomes, failures)
      outcomes = []
      for (const mail of batch.claimed)
        slots.start(mail.host, sendClaimed(deps, mail, deps.clock()))
    }
    const isIdle = slots.size() === 0
    if (isIdle && (round.isStopped() || (!batch && outcomes.length === 0))) return
    if (isIdle && batch && !isDown && !batch.more && batch.wait === 0) return
    if (round.isStopped()) await slots.settled()
    else if (!batch) await wait(RETRY_MS, [round.stopped])
    else if (isDown) await wait(backoffAfter(failures), [round.stopped])
    else if (!batch.more || slots.size() === IN_FLIGHT_MAX)
      await wait(batch.wait, [round.stopped, round.kicked(), slots.settled()])
  }
}

/** `failures`: how often the mail server was down, since it last answered. */
function failuresAfter(outcomes: readonly Outcome[], failures: number) {
  if (outcomes.length === 0) return failures
  return (outcomes.every(isRetryable) ? failures : 0) + (outcomes.some(isRetryable) ? 1 : 0)
}

/** A server that is down is not asked for every mail; one that stalls makes few mails uncertain. */
function backoffAfter(failures: number) {
  return Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_MAX_MS)
}

function isRetryable({ result }: Outcome) {
  return result === 'not-tried' || result === 'uncertain'
}

type Claiming = Omit<BatchRequest, 'perMinute' | 'personal'>

/** Looks first what else is to be done, in `polled`. Returns undefined when the database failed. */
async function claimNext(
  deps: CampaignDeps,
  request: Claiming,
  polled: Round | undefined,
): Promise<Batch | undefined> {
  const { db, clock, log, perMinute, personal } = deps
  try {
    if (polled) await poll(deps, polled)
    const batch = await claimBatch(db, { ...request, perMinute, personal }, clock())
    for (const outcome of request.outcomes) report(outcome, log)
    for (const campaign of batch.paused)
      log.warn({ campaign }, 'a campaign was paused: its mails come back')
    if (batch.claimed.length === 0) await finishCampaigns(db, clock())
    return batch
  } catch (error) {
    log.error({ err: error }, 'the campaigns could not be looked through')
    return undefined
  }
}

async function poll({ db, baseUrl, clock, log }: CampaignDeps, { isStopped }: Round) {
  const now = clock()
  await correctTimes(db, MAIL_TIMES, now)
  const uncertain = await expireClaims(db, now)
  if (uncertain > 0) log.warn({ uncertain }, 'mails of a process that died may have arrived')
  for (const campaign of await startDueCampaigns({ db, baseUrl, isStopped }, now))
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
    return { ...claim, result, error: failureText(error) }
  }
}
