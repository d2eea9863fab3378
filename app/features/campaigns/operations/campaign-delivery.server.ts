import type { Logger } from 'pino'
import { correctTimes, type StoredTime } from '#app/db/correct-times.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { OwnKind } from '#app/features/work/operations/kinds.server.ts'
import {
  startWorker,
  waitByTimer,
  type Wait,
  type Worker,
} from '#app/features/work/operations/worker.server.ts'
import { failureText } from '#app/features/work/rules.ts'
import { MINUTE_MS, DAY_MS } from '#app/lib/time/durations.ts'
import { alertMail, campaignMail } from '../campaign-mail.ts'
import { IN_FLIGHT_MAX, SEND_MAX_MS, SENDING_CLAIM_MS } from '#app/features/mail/rules/delivery.ts'
import { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import type { MailTransport } from '#app/features/mail/transport.server.ts'
import { claimMail, type Claimed, type PersonalMails } from './claim-mail.server.ts'
import type { Turns } from './find-due.server.ts'
import {
  expireClaims,
  finishCampaigns,
  recordOutcome,
  type Outcome,
} from './record-outcomes.server.ts'
import { startDueCampaigns } from './start-campaigns.server.ts'
import { sql } from 'kysely'

/** After a failed try. */
const LONGEST_WAIT_MS = 2 * DAY_MS

export const MAIL_TIMES: readonly StoredTime[] = [
  {
    table: 'campaign_recipients',
    column: 'due_at',
    longestMs: SENDING_CLAIM_MS,
    insteadMs: SENDING_CLAIM_MS,
    where: sql`state = 'sending'`,
  },
  {
    table: 'campaign_recipients',
    column: 'due_at',
    longestMs: LONGEST_WAIT_MS,
    where: sql`state = 'waiting'
      and campaign_id in (select id from campaigns where status = 'sending')`,
  },
]

/** How soon a result is written again after the database failed. */
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
  wait?: Wait
}

/** Any number of processes share the work and take over from dead ones. */
export function startCampaignDelivery(deps: CampaignDeps): Worker {
  return startWorker([campaignMails(deps)], { ...deps, stopMaxMs: SEND_MAX_MS })
}

/** Mails of campaigns as a kind of work: at most once, one connection for each host. */
function campaignMails(deps: CampaignDeps): OwnKind {
  const { db, clock, log, baseUrl, perMinute, personal } = deps
  const turns: Turns = { campaign: undefined, laps: new Map() }
  /** How often the mail server was down, since it last answered. */
  let failures = 0
  /** For how long no mail is claimed then. */
  let downMs = 0

  async function deliver(mail: Claimed, signal: AbortSignal) {
    const before = failures
    const outcome = await send(deps, mail, clock())
    const isDown = outcome.result === 'not-tried' || outcome.result === 'uncertain'
    if (!isDown) failures = 0
    // Mails that fail at the same time count once.
    else if (failures === before) {
      failures += 1
      // A server that is down is not asked for every mail; one that stalls makes few mails uncertain.
      downMs = Math.min(BACKOFF_MS * 2 ** before, BACKOFF_MAX_MS)
    }
    await record(deps, outcome, signal)
  }

  async function finish(now: Date) {
    for (const campaign of await finishCampaigns(db, now))
      log.info({ campaign }, 'a campaign is done')
  }

  return {
    name: 'campaign-mail',
    atOnce: IN_FLIGHT_MAX,
    async prepare(now, signal) {
      await correctTimes(db, MAIL_TIMES, now)
      const uncertain = await expireClaims(db, now)
      if (uncertain > 0) log.warn({ uncertain }, 'mails of a process that died may have arrived')
      for (const campaign of await startDueCampaigns(
        { db, baseUrl, isStopped: () => signal.aborted },
        now,
      ))
        log.info({ campaign }, 'a campaign was started')
      await finish(now)
    },
    async claim(busy, now) {
      if (downMs > 0) {
        const pauseMs = downMs
        downMs = 0
        return { claimed: [], more: false, pauseMs }
      }
      const { claimed: mail, ...next } = await claimMail(
        db,
        { busy, turns, perMinute, personal },
        now,
      )
      if (!mail) await finish(now)
      const claimed = mail
        ? [
            {
              key: String(mail.id),
              host: mail.host,
              run: (signal: AbortSignal) => deliver(mail, signal),
            },
          ]
        : []
      return { ...next, claimed }
    },
  }
}

/** Never throws. */
async function send(
  { transport, baseUrl }: CampaignDeps,
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

/** Tries until it is stored or the server stops. Logs numbers only: addresses are personal data. */
async function record(
  { db, clock, log, wait = waitByTimer }: CampaignDeps,
  outcome: Outcome,
  signal: AbortSignal,
) {
  const { id: recipient, result, error } = outcome
  if (result === 'sent') log.debug({ recipient }, 'a campaign mail was sent')
  else log.warn({ recipient, result, error }, 'a campaign mail was not sent, or perhaps not')
  for (;;) {
    try {
      const paused = await recordOutcome(db, outcome, clock())
      if (paused !== undefined)
        log.warn({ campaign: paused }, 'a campaign was paused: its mails come back')
      return
    } catch (cause) {
      log.error({ err: cause, recipient }, 'the result of a campaign mail could not be stored')
      if (signal.aborted) return
      await wait(RETRY_MS, signal)
    }
  }
}
