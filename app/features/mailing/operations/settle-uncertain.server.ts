import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findForChange } from './campaigns.server.ts'

/** Each keeps its Message-ID, and many mail programs then show a duplicate once. */
export async function sendUncertainAgain(db: Db, _admin: Admin, id: number, now: Date) {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('campaigns')
      .set((eb) => ({
        status: eb.case('status').when('sent').then('sending').else(eb.ref('status')).end(),
        finished_at: null,
      }))
      .where('id', '=', id)
      .where('status', 'in', ['sent', 'sending', 'paused'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('conflict', 'This campaign sends nothing more.')
    await tx
      .updateTable('campaign_recipients')
      .set({ state: 'waiting', due_at: now.getTime(), done_at: null })
      .where('campaign_id', '=', id)
      .where('state', '=', 'uncertain')
      .execute()
  })
}

export async function giveUpUncertain(db: Db, _admin: Admin, id: number) {
  await findForChange(db, id)
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'failed', token: null, items: null })
    .where('campaign_id', '=', id)
    .where('state', '=', 'uncertain')
    .execute()
}
