import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { isOpenOn, isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { findQuiet } from '../rules/quiet.ts'

const BATCH_ROWS = 500

/** Marks again which listings few have opened. Featured ones are neither marked nor compared with. */
export async function markQuiet(db: Db, now: Date) {
  const quiet = findQuiet(await listOpened(db, now), now)
  const rows = await db
    .selectFrom('competitions')
    .select('id')
    .where('quiet', '=', sql.lit(1 as const))
    .execute()
  const marked = new Set(rows.map(({ id }) => id))
  const changes = [
    { mark: 1, ids: [...quiet].filter((id) => !marked.has(id)) },
    { mark: 0, ids: [...marked].filter((id) => !quiet.has(id)) },
  ] as const
  if (changes.every(({ ids }) => ids.length === 0)) return
  await db.transaction().execute(async (tx) => {
    for (const { mark, ids } of changes) await setMark(tx, mark, ids)
    await announceChange(tx)
  })
}

function listOpened(db: Db, now: Date) {
  return db
    .selectFrom('competitions')
    .select(({ selectFrom, ref, fn, lit }) => [
      'id',
      'entry_method as entryMethod',
      ref('published_at').$castTo<number>().as('publishedAt'),
      'prize_count as prizeCount',
      fn
        .coalesce(
          // Sums of months: fewer rows than those of days.
          selectFrom('click_counts')
            .select((eb) => eb.fn.sum<number>('clicks').as('clicks'))
            .where('period', '=', sql.lit('month'))
            .whereRef('competition_id', '=', 'competitions.id'),
          lit(0),
        )
        .as('openings'),
    ])
    .where(isOpenOn(dublinDay(now)))
    .where(isUnrestricted)
    .where('featured', 'is', null)
    .execute()
}

async function setMark(tx: Db, mark: 0 | 1, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += BATCH_ROWS)
    await tx
      .updateTable('competitions')
      .set({ quiet: mark })
      .where('id', 'in', ids.slice(from, from + BATCH_ROWS))
      .execute()
}
