import type { Updateable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'

/** A due link with its host. Only the process that runs the job takes one, and asks a host once at a time. */
export type DueCheck = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirst']>>
>

/** Takes the longest overdue link whose host may be asked, except the hosts that are being asked. */
export async function takeDue(
  db: Db,
  now: Date,
  busy: readonly string[],
): Promise<DueCheck | undefined> {
  const due = await selectDetails(db, now.getTime(), busy).executeTakeFirst()
  // Also for the next run, if this one ends before it stores more.
  if (due) await storeHost(db, due, {}, now)
  return due
}

/** When the next due link can be taken; undefined if none is due. */
export async function nextDueAt(
  db: Db,
  now: Date,
  busy: readonly string[],
): Promise<number | undefined> {
  const next = await selectDue(db, now.getTime(), busy)
    .select(({ fn }) => fn.min<number | null>('link_hosts.next_allowed_at').as('at'))
    .executeTakeFirst()
  return next?.at ?? undefined
}

function selectDue(db: Db, time: number, busy: readonly string[]) {
  return db
    .selectFrom('link_checks')
    .innerJoin('link_hosts', 'link_hosts.host', 'link_checks.host')
    .where('next_check_at', '<=', time)
    .$if(busy.length > 0, (due) => due.where('link_hosts.host', 'not in', busy))
    .where(({ eb, or }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', time)]))
}

function selectDetails(db: Db, time: number, busy: readonly string[]) {
  return selectDue(db, time, busy)
    .innerJoin('competitions', 'competitions.id', 'link_checks.competition_id')
    .where('next_allowed_at', '<=', time)
    .select(['link_checks.competition_id as competitionID', 'target', 'url', 'verdict', 'failures'])
    .select(['first_final_domain as firstFinalDomain', 'first_failed_at as firstFailedAt'])
    .select(['etag', 'last_modified as lastModified', 'entry_form as entryForm'])
    .select(['found_end_date as foundDay', 'confidence', 'quote'])
    .select(['competitions.end_date as endDate', 'next_check_at as nextCheckAt'])
    .select(['link_hosts.host', 'robots', 'robots_at as robotsAt', 'delay_ms as delayMs'])
    .select(['probe_title as probeTitle', 'probed_at as probedAt', 'trusted_at as trustedAt'])
    .orderBy('next_check_at')
    .orderBy('link_checks.competition_id')
    .limit(1)
}

/** Delays the next request to a host, and stores what was learned about it. */
export async function storeHost(
  db: Db,
  { host, delayMs }: DueCheck,
  learned: Updateable<Schema['link_hosts']>,
  now: Date,
) {
  const next_allowed_at = now.getTime() + (learned.delay_ms ?? delayMs)
  await db
    .updateTable('link_hosts')
    .set({ ...learned, next_allowed_at })
    .where('host', '=', host)
    .execute()
}

/** Updates the row of a check, unless its link was changed, reported or checked since it was taken. */
export function ownRow(db: Db, { competitionID, target, url, nextCheckAt }: DueCheck) {
  return db
    .updateTable('link_checks')
    .where('competition_id', '=', competitionID)
    .where('target', '=', target)
    .where('url', '=', url)
    .where('next_check_at', '=', nextCheckAt)
}

/** Makes the checks of a listing’s links due now, because a visitor reported a dead link. */
export async function checkSoon(tx: Db, competitionID: number, now: Date) {
  await tx
    .updateTable('link_checks')
    .set({ next_check_at: now.getTime() })
    .where('competition_id', '=', competitionID)
    .where('next_check_at', '>', now.getTime())
    .execute()
}
