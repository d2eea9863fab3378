import type { Db } from '#app/db/client.server.ts'
import { RATE_BURST_MS } from '../rules/campaigns.ts'

/** Locks out other processes until the transaction ends. */
export async function lockNextSendTime(tx: Db, now: Date): Promise<number> {
  const earliest = now.getTime() - RATE_BURST_MS
  const { value } = await tx
    .insertInto('mail_settings')
    .values({ name: 'free-at', value: earliest })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('mail_settings.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Math.max(value, earliest)
}

export async function setNextSendTime(tx: Db, value: number) {
  await tx.updateTable('mail_settings').set({ value }).where('name', '=', 'free-at').execute()
}
