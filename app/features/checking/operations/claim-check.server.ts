import type { Updateable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { LEASE_MS } from '../rules/schedule.ts'

/** A link and its host, which only this process may ask until the lease ends. */
export type ClaimedCheck = DueCheck & { leaseUntil: number }

/**
 * Claims the longest overdue link whose host may be asked; undefined if there is none.
 * @param busy hosts that this process is asking, whose leases a jump of its clock may have ended.
 */
export async function claimCheck(
  db: Db,
  now: Date,
  busy: readonly string[] = [],
): Promise<ClaimedCheck | undefined> {
  const time = now.getTime()
  const leaseUntil = time + LEASE_MS
  // If another process claims the host first, the next link is tried.
  for (let tries = 0; tries < 10; tries += 1) {
    const due = await selectClaimable(db, time, busy).executeTakeFirst()
    if (!due) return undefined
    if (await take(db, due, { time, leaseUntil })) return { ...due, leaseUntil }
  }
  return undefined
}

/** Host and link in one transaction, so that neither is taken without the other. */
function take(
  db: Db,
  { host, competitionID, target }: DueCheck,
  { time, leaseUntil }: { time: number; leaseUntil: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('link_hosts')
      .set({ next_allowed_at: leaseUntil })
      .where('host', '=', host)
      .where('next_allowed_at', '<=', time)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) return false
    const leased = await tx
      .updateTable('link_checks')
      .set({ lease_until: leaseUntil })
      .where('competition_id', '=', competitionID)
      .where('target', '=', target)
      .where('next_check_at', '<=', time)
      .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', time)]))
      .executeTakeFirst()
    if (leased.numUpdatedRows > 0n) return true
    await tx
      .updateTable('link_hosts')
      .set({ next_allowed_at: time })
      .where('host', '=', host)
      .execute()
    return false
  })
}

/** When the next due link can be claimed; undefined if none is due. */
export async function nextClaimAt(
  db: Db,
  now: Date,
  busy: readonly string[] = [],
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
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', time)]))
    .where(({ eb, or }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', time)]))
}

function selectClaimable(db: Db, time: number, busy: readonly string[]) {
  return selectDue(db, time, busy)
    .innerJoin('competitions', 'competitions.id', 'link_checks.competition_id')
    .where('next_allowed_at', '<=', time)
    .select(['link_checks.competition_id as competitionID', 'target', 'url', 'verdict', 'failures'])
    .select(['first_final_domain as firstFinalDomain', 'first_failed_at as firstFailedAt'])
    .select(['etag', 'last_modified as lastModified', 'entry_form as entryForm'])
    .select([
      'found_end_date as foundDay',
      'confidence',
      'quote',
      'competitions.end_date as endDate',
    ])
    .select(['link_hosts.host', 'robots', 'robots_at as robotsAt', 'delay_ms as delayMs'])
    .select(['probe_title as probeTitle', 'probed_at as probedAt', 'trusted_at as trustedAt'])
    .orderBy('next_check_at')
    .orderBy('link_checks.competition_id')
    .limit(1)
}

type DueCheck = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectClaimable>['executeTakeFirst']>>
>

/** Releases a link, delays its host and stores what was learned about it, in one transaction. */
export async function release(
  db: Db,
  check: ClaimedCheck,
  learned: Updateable<Schema['link_hosts']>,
  now: Date,
) {
  const delayMs = learned.delay_ms ?? check.delayMs
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('link_hosts')
      .set({ ...learned, next_allowed_at: now.getTime() + delayMs })
      .where('host', '=', check.host)
      .where('next_allowed_at', '=', check.leaseUntil)
      .execute()
    await releaseLink(tx, check)
  })
}

/** Releases a link without a result; it is due at `nextCheckAt`, else at once. */
export async function releaseLink(db: Db, check: ClaimedCheck, nextCheckAt?: number) {
  await ownRow(db, check)
    .set({
      lease_until: null,
      ...(nextCheckAt !== undefined && { next_check_at: nextCheckAt }),
    })
    .execute()
}

/** Updates the row of a claimed link, as long as this process has the lease. */
export function ownRow(db: Db, { competitionID, target, leaseUntil }: ClaimedCheck) {
  return db
    .updateTable('link_checks')
    .where('competition_id', '=', competitionID)
    .where('target', '=', target)
    .where('lease_until', '=', leaseUntil)
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
