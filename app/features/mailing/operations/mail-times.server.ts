import { sql } from 'kysely'
import type { StoredTime } from '#app/db/correct-times.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { SENDING_CLAIM_MS } from '../rules/campaigns.ts'

/** After a failed try. */
const LONGEST_WAIT_MS = 2 * DAY_MS

export const MAIL_TIMES: readonly StoredTime[] = [
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
