import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import type { MailTransport } from '../transport.server.ts'
import { SINGLE_IN_FLIGHT_MAX, SINGLE_RETRIES_MAX } from '../rules/delivery.ts'
import { claimMail, deliver, type ClaimedMail, type Delivery } from './deliver-mails.server.ts'
import { correctMailTimes } from './mail-times.server.ts'
import { pruneMailing } from './prune.server.ts'
import { startRounds, type Round, type Rounds } from './rounds.ts'
import { openSlots, waitForAny, type Slots } from './slots.ts'
import { isUnbelievable } from '#app/lib/time/believable.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

export type DeliveryDeps = {
  db: Db
  transport: MailTransport
  clock: () => Date
  log: Logger
  everyMs: number
  writeRequested?: (now: Date) => Promise<void>
}

export function startMailDelivery(deps: DeliveryDeps): Rounds {
  let prunedAt = Number.NEGATIVE_INFINITY
  return startRounds(async (round) => {
    try {
      await deliverDue(deps, round)
      if (!round.isStopped()) prunedAt = await pruneOnceADay(deps, prunedAt)
    } catch (error) {
      deps.log.error({ err: error }, 'the mails could not be looked through')
    }
  }, deps.everyMs)
}

async function deliverDue(deps: DeliveryDeps, round: Round) {
  const slots = openSlots<void>()
  const retries = { count: 0 }
  try {
    for (let isFirst = true; ; isFirst = false) {
      slots.takeDone()
      if (round.takeKick() || isFirst) await deps.writeRequested?.(deps.clock())
      const mail = await claimNext(deps, { slots, round, retries })
      if (mail) slots.start(mail.host, deliverClaimed(deps, mail, retries))
      else if (slots.size() === 0) return
      else if (round.isStopped()) await slots.settled()
      else await waitForAny(0, [slots.settled(), round.kicked(), round.stopped])
    }
  } finally {
    for (; slots.size() > 0; slots.takeDone()) await slots.settled()
  }
}

type Retries = { count: number }
type Delivering = { slots: Slots<void>; round: Round; retries: Retries }

async function claimNext({ db, clock }: DeliveryDeps, { slots, round, retries }: Delivering) {
  if (round.isStopped() || slots.size() === SINGLE_IN_FLIGHT_MAX) return undefined
  const mayRetry = retries.count < SINGLE_RETRIES_MAX
  // By the same clock, which may have been changed since the last claim.
  const now = clock()
  await correctMailTimes(db, now)
  return claimMail(db, { busy: slots.hosts(), mayRetry }, now)
}

async function deliverClaimed(deps: DeliveryDeps, mail: ClaimedMail, retries: Retries) {
  const { db, transport, clock, log } = deps
  const isRetry = mail.attempts > 1
  if (isRetry) retries.count += 1
  try {
    report(await deliver(db, transport, mail, clock()), log)
  } catch (error) {
    log.error({ err: error, mail: mail.id }, 'what became of a mail could not be stored')
  }
  if (isRetry) retries.count -= 1
}

/** Logs numbers only: addresses are personal data. */
function report(delivery: Delivery, log: Logger) {
  const { id: mail, attempts } = delivery
  if (delivery.result === 'sent') log.info({ mail, attempts }, 'a mail was sent')
  else if (delivery.result === 'failed')
    log.warn({ mail, attempts, error: delivery.error }, 'a mail could not be sent yet')
  else log.error({ mail, attempts, error: delivery.error }, 'a mail was given up')
}

async function pruneOnceADay({ db, clock }: DeliveryDeps, prunedAt: number) {
  const now = clock()
  if (now.getTime() - prunedAt < DAY_MS && !isUnbelievable(prunedAt, now)) return prunedAt
  await pruneMailing(db, now)
  return now.getTime()
}
