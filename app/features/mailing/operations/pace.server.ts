import type { Db } from '#app/db/client.server.ts'
import { isUnbelievable } from '#app/lib/time/believable.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { RATE_BURST_MS } from '../rules/campaigns.ts'
import { IN_FLIGHT_MAX } from '../rules/delivery.ts'

/** A batch at the lowest rate, one mail per minute. */
const LONGEST_MS = IN_FLIGHT_MAX * MINUTE_MS

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
  return isUnbelievable(value, now, LONGEST_MS) ? earliest : Math.max(value, earliest)
}

export async function setNextSendTime(tx: Db, value: number) {
  await tx.updateTable('mail_settings').set({ value }).where('name', '=', 'free-at').execute()
}
