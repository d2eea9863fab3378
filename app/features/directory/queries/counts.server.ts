import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { NEW_WINDOW_DAYS } from '../rules/lists.ts'

/** Closed ones, too (docs/contract.md#lists). */
export async function countAddedLast7Days(db: Db, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('competitions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('competitions.status', '=', sql.lit('approved'))
    .where(isUnrestricted)
    .where('published_at', '>', now.getTime() - NEW_WINDOW_DAYS * DAY_MS)
    .where('published_at', '<=', now.getTime())
    .executeTakeFirstOrThrow()
  return total
}
