import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { correctTimes, type StoredTime } from '#app/db/correct-times.server.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { hostOf, isCheckable, type Target } from '../rules/checks/links.ts'
import {
  BLOCKED_MAX_MS,
  HOST_DELAY_MAX_MS,
  HOST_DELAY_MS,
  NEXT_CHECK_MAX_MS,
} from '../rules/checks/schedule.ts'

const BATCH_ROWS = 200
const COLUMNS = { entry: 'entry_url', terms: 'terms_url' } as const

export const LINK_TIMES: readonly StoredTime[] = [
  { table: 'link_checks', column: 'next_check_at', longestMs: NEXT_CHECK_MAX_MS },
  { table: 'link_hosts', column: 'next_allowed_at', longestMs: HOST_DELAY_MAX_MS },
  { table: 'link_hosts', column: 'blocked_until', longestMs: BLOCKED_MAX_MS, insteadMs: null },
  { table: 'link_hosts', column: 'robots_at', longestMs: 0, insteadMs: null },
  { table: 'link_hosts', column: 'probed_at', longestMs: 0, insteadMs: null },
]

/** Makes the rows of `link_checks` match the links of open listings, and ends the flags of others. */
export async function syncChecks(db: Db, today: Day, now: Date) {
  await correctTimes(db, LINK_TIMES, now)
  const open = db.selectFrom('competitions').select('competitions.id').where(isOpenOn(today))
  await db
    .updateTable('link_flags')
    .set({ resolved_at: now.getTime(), resolution: 'superseded' })
    .where('resolved_at', 'is', null)
    .where('competition_id', 'not in', open)
    .execute()
  for (const target of ['entry', 'terms'] as const) {
    await db
      .deleteFrom('link_checks')
      .where('target', '=', target)
      .where('competition_id', 'not in', open.where(COLUMNS[target], 'is not', null))
      .execute()
    await addMissing(db, target, today, now)
  }
}

async function addMissing(db: Db, target: Target, today: Day, now: Date) {
  const column = COLUMNS[target]
  const links = await db
    .selectFrom('competitions')
    .leftJoin('link_checks', (join) =>
      join
        .onRef('link_checks.competition_id', '=', 'competitions.id')
        .on('link_checks.target', '=', target),
    )
    .select(['competitions.id', `competitions.${column} as url`])
    .where(isOpenOn(today))
    .where(column, 'is not', null)
    .where(({ eb, or, ref }) =>
      or([eb('link_checks.url', 'is', null), eb('link_checks.url', '<>', ref(column))]),
    )
    .orderBy('competitions.id')
    .execute()
  for (let from = 0; from < links.length; from += BATCH_ROWS) {
    const rows = links.slice(from, from + BATCH_ROWS).map(({ id, url }) => ({
      competition_id: id,
      target,
      url: url ?? '',
      // Without a host a link is never checked.
      host: isCheckable(url ?? '') ? hostOf(url ?? '') : '',
      next_check_at: now.getTime(),
    }))
    await insertRows(db, target, rows)
  }
}

/** A changed address starts without the results of the old one. */
async function insertRows(db: Db, target: Target, rows: Insertable<Schema['link_checks']>[]) {
  const hosts = [...new Set(rows.map(({ host }) => host))].filter((host) => host !== '').toSorted()
  await db.transaction().execute(async (tx) => {
    if (hosts.length > 0)
      await tx
        .insertInto('link_hosts')
        .values(hosts.map((host) => ({ host, delay_ms: HOST_DELAY_MS })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const ids = rows.map(({ competition_id }) => competition_id)
    await tx
      .deleteFrom('link_checks')
      .where('target', '=', target)
      .where('competition_id', 'in', ids)
      .execute()
    // Another server may add them at the same time.
    await tx
      .insertInto('link_checks')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
