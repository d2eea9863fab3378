import pino from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { mailsKind } from '#app/features/mail/operations/mail-delivery.server.ts'
import type { MailTransport } from '#app/features/mail/transport.server.ts'
import type { Kind } from '#app/features/work/operations/kinds.server.ts'
import { createWorker } from '#app/features/work/operations/worker.server.ts'
import { FinalFailure, failureText, TRIES_MAX } from '#app/features/work/rules.ts'
import { HANG_MS } from './hang-bound.ts'

type Delivery = { id: number; attempts: number } & (
  | { result: 'sent' }
  | { result: 'failed' | 'given-up'; error: string }
)

/** Delivers the mails that are due. @returns what became of each. */
export async function deliverWaitingMails(db: Db, transport: MailTransport, now: Date) {
  const clock = () => now
  const deliveries: Delivery[] = []
  const kind = mailsKind({ db, transport, clock })
  const run: Kind['run'] = async (work, context) => {
    const about = { id: Number(work.key), attempts: work.tries }
    try {
      const outcome = await kind.run(work, context)
      deliveries.push({ ...about, result: 'sent' })
      return outcome
    } catch (error) {
      const isOver = error instanceof FinalFailure || work.tries >= TRIES_MAX
      const result = isOver ? 'given-up' : 'failed'
      deliveries.push({ ...about, result, error: failureText(error) })
      throw error
    }
  }
  const log = pino({ level: 'silent' })
  const worker = createWorker([{ ...kind, run }], { db, clock, log, stopMaxMs: HANG_MS })
  await worker.kick()
  await worker.idle()
  return deliveries
}
