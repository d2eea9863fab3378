import type { Db } from '#app/db/client.server.ts'
import { PACE_BURST_MS } from '../rules/campaigns.ts'

/** Returns when a mail may leave. Locks out other processes until the transaction ends. */
export async function lockPace(tx: Db, now: Date): Promise<number> {
  const earliest = now.getTime() - PACE_BURST_MS
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

/** `value`: when the next mail may leave. */
export async function movePace(tx: Db, value: number) {
  await tx.updateTable('mail_settings').set({ value }).where('name', '=', 'free-at').execute()
}
