import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { MINUTE_MS, WEEK_MS } from '#app/lib/time/durations.ts'
import { hostOf, isCheckable, type Target } from '../rules/links.ts'
import { HOST_DELAY_MS, LEASE_MS, NEXT_CHECK_MAX_MS } from '../rules/schedule.ts'

const BATCH_ROWS = 200
const COLUMNS = { entry: 'entry_url', terms: 'terms_url' } as const

/** Makes the rows of `link_checks` match the links of open listings. */
export async function syncChecks(db: Db, today: Day, now: Date) {
  await undoClockJump(db, now.getTime())
  await endFlags(db, today, now)
  for (const target of ['entry', 'terms'] as const) {
    await removeEnded(db, target, today)
    await addMissing(db, target, today, now)
  }
}

/** Resets times too far ahead: a wrong clock set them, and they would stop the checks. */
async function undoClockJump(db: Db, now: number) {
  const checks = () => db.updateTable('link_checks')
  const hosts = () => db.updateTable('link_hosts')
  await checks()
    .set({ next_check_at: now })
    .where('next_check_at', '>', now + NEXT_CHECK_MAX_MS)
    .execute()
  await checks()
    .set({ lease_until: null })
    .where('lease_until', '>', now + LEASE_MS)
    .execute()
  await hosts()
    .set({ next_allowed_at: now })
    .where('next_allowed_at', '>', now + LEASE_MS + MINUTE_MS)
    .execute()
  await hosts()
    .set({ blocked_until: null })
    .where('blocked_until', '>', now + 5 * WEEK_MS)
    .execute()
  await hosts().set({ robots_at: null }).where('robots_at', '>', now).execute()
  await hosts().set({ probed_at: null }).where('probed_at', '>', now).execute()
}

/** Ends the flags of listings that have closed or are not public. */
async function endFlags(db: Db, today: Day, now: Date) {
  await db
    .updateTable('link_flags')
    .set({ resolved_at: now.getTime(), resolution: 'superseded' })
    .where('resolved_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('competitions')
            .select('id')
            .whereRef('competitions.id', '=', 'link_flags.competition_id')
            .where(isOpenOn(today)),
        ),
      ),
    )
    .execute()
}

async function removeEnded(db: Db, target: Target, today: Day) {
  await db
    .deleteFrom('link_checks')
    .where('target', '=', target)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('competitions')
            .select('id')
            .whereRef('competitions.id', '=', 'link_checks.competition_id')
            .where(isOpenOn(today))
            .where(COLUMNS[target], 'is not', null),
        ),
      ),
    )
    .execute()
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
      // Without a host a link is never claimed.
      host: isCheckable(url ?? '') ? hostOf(url ?? '') : '',
      next_check_at: now.getTime(),
    }))
    await insertRows(db, rows)
  }
}

type Row = {
  competition_id: number
  target: Target
  url: string
  host: string
  next_check_at: number
}

/** A changed address starts without the results of the old one. */
async function insertRows(db: Db, rows: Row[]) {
  const hosts = [...new Set(rows.map(({ host }) => host))].filter((host) => host !== '').toSorted()
  await db.transaction().execute(async (tx) => {
    if (hosts.length > 0)
      await tx
        .insertInto('link_hosts')
        .values(hosts.map((host) => ({ host, delay_ms: HOST_DELAY_MS })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await tx
      .insertInto('link_checks')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['competition_id', 'target']).doUpdateSet({
          url: sql`excluded.url`,
          host: sql`excluded.host`,
          next_check_at: sql`excluded.next_check_at`,
          ...NO_RESULT,
        }),
      )
      .execute()
  })
}

const NO_RESULT = {
  checked_at: null,
  ok_at: null,
  verdict: null,
  http_status: null,
  final_url: null,
  first_final_domain: null,
  failures: 0,
  first_failed_at: null,
  etag: null,
  last_modified: null,
  text_hash: null,
  found_end_date: null,
  confidence: null,
  quote: null,
  entry_form: null,
  form_seen_on: null,
  lease_until: null,
}
