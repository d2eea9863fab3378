import type { Db } from '#app/db/client.server.ts'
import { countOpenMessages } from '#app/features/mailing/queries/contact.server.ts'
import { readDesk } from '#app/features/moderation/queries/queues.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Items that wait for an admin: their number, and the oldest one's time. */
export type Waiting = { waiting: number; oldestAt: number | null }
export type AdminDesk = Record<'pending' | 'fpd' | 'reports' | 'messages', Waiting>

/** Returns the admin's open tasks. */
export async function readAdminDesk(db: Db, admin: Admin): Promise<AdminDesk> {
  const [desk, messages] = await Promise.all([readDesk(db, admin), countOpenMessages(db, admin)])
  return { ...desk, messages }
}
