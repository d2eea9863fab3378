import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { correctTimes, type StoredTime } from '#app/db/correct-times.server.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { SENDING_CLAIM_MS } from '../rules/campaigns.ts'
import { ATTEMPTS_MAX, CLAIM_MS } from '../rules/delivery.ts'

/** After a failed try. */
const LONGEST_WAIT_MS = 2 * DAY_MS
/** A claim that ended this long ago may have been made, or be seen, by a wrong clock. */
const LONG_ENDED_MS = HOUR_MS

export const MAIL_TIMES: readonly StoredTime[] = [
  {
    table: 'mails',
    column: 'next_try_at',
    longestMs: LONGEST_WAIT_MS,
    // It may be the claim of a mail in flight.
    insteadMs: CLAIM_MS,
    where: sql`sent_at is null and attempts < ${ATTEMPTS_MAX}`,
  },
  {
    table: 'campaign_recipients',
    column: 'due_at',
    longestMs: SENDING_CLAIM_MS,
    insteadMs: SENDING_CLAIM_MS,
    where: sql`state = 'sending'`,
  },
  {
    table: 'campaign_recipients',
    column: 'due_at',
    longestMs: LONGEST_WAIT_MS,
    where: sql`state = 'waiting'
      and campaign_id in (select id from campaigns where status = 'sending')`,
  },
]

/** Corrects what a wrong clock stored, and has claims that seem to have ended long ago last once more. */
export async function correctMailTimes(db: Db, now: Date) {
  await correctTimes(db, MAIL_TIMES, now)
  await db
    .updateTable('mails')
    .set({ next_try_at: now.getTime() + CLAIM_MS })
    .where('sent_at', 'is', null)
    .where('next_try_at', '<', now.getTime() - LONG_ENDED_MS)
    .where('attempts', '>', 0)
    .where('attempts', '<', ATTEMPTS_MAX)
    .execute()
}
