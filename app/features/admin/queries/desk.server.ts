import type { Db } from '#app/db/client.server.ts'
import { countOpenMessages } from '#app/features/mailing/queries/contact.server.ts'
import { listUncertainMails } from '#app/features/mailing/queries/uncertain.server.ts'
import { readDesk } from '#app/features/moderation/queries/queues.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Items that wait for an admin: their number, and the oldest one's time. */
export type Waiting = { waiting: number; oldestAt: number | null }
export type AdminDesk = Record<'pending' | 'fpd' | 'reports' | 'messages', Waiting> & {
  /** Mails of campaigns that may have arrived, and the campaign of the oldest. */
  uncertain: Waiting & { campaignID: number | null }
}

/** Returns the admin's open tasks. */
export async function readAdminDesk(db: Db, admin: Admin): Promise<AdminDesk> {
  const [desk, messages, uncertain] = await Promise.all([
    readDesk(db, admin),
    countOpenMessages(db, admin),
    readUncertain(db, admin),
  ])
  return { ...desk, messages, uncertain }
}

async function readUncertain(db: Db, admin: Admin): Promise<AdminDesk['uncertain']> {
  const campaigns = await listUncertainMails(db, admin)
  const [oldest] = campaigns
  return {
    waiting: campaigns.reduce((sum, { count }) => sum + count, 0),
    oldestAt: oldest?.since ?? null,
    campaignID: oldest?.campaignID ?? null,
  }
}
