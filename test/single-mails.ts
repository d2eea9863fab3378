import type { Db } from '#app/db/client.server.ts'
import { claimMail, deliver } from '#app/features/mailing/operations/deliver-mails.server.ts'
import type { MailTransport } from '#app/features/mailing/transport.server.ts'

/** Delivers the mails that are due, one after the other. */
export async function deliverWaitingMails(db: Db, transport: MailTransport, now: Date) {
  const deliveries = []
  for (;;) {
    const mail = await claimMail(db, { busy: [], mayRetry: true }, now)
    if (!mail) return deliveries
    deliveries.push(await deliver(db, transport, mail, now))
  }
}
