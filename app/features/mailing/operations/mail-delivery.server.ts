import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import type { MailTransport } from '../transport.server.ts'
import { deliverWaitingMails, type Delivery } from './deliver-mails.server.ts'
import { correctMailTimes } from './mail-times.server.ts'
import { pruneMailing } from './prune.server.ts'
import { startRounds, type Rounds } from './rounds.ts'
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
  return startRounds(async ({ isStopped }) => {
    try {
      await deps.writeRequested?.(deps.clock())
      await correctMailTimes(deps.db, deps.clock())
      while (!isStopped() && (await deliverBatch(deps)) > 0);
      if (!isStopped()) prunedAt = await pruneOnceADay(deps, prunedAt)
    } catch (error) {
      deps.log.error({ err: error }, 'the mails could not be looked through')
    }
  }, deps.everyMs)
}

async function deliverBatch({ db, transport, clock, log }: DeliveryDeps) {
  const deliveries = await deliverWaitingMails(db, transport, clock())
  for (const delivery of deliveries) report(delivery, log)
  return deliveries.length
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
