import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { latestBelievable } from '#app/lib/time/believable.ts'
import { dueAfterFailure, isLeaseGood, LEASE_MS } from '../rules.ts'

/** Work that only its holder may run, as long as the lease is renewed. */
export type Claimed = {
  kind: string
  key: string
  host: string
  /** Tries in a row without a success, with this one. */
  tries: number
  dueAt: number
  holder: string
}

type Claim = {
  kind: string
  limit: number
  /** By default all keys. */
  only?: readonly string[] | undefined
  /** Keys that this process runs. */
  except?: readonly string[]
  /** Hosts that get no further connection. */
  busy?: readonly string[]
  /** Only what has not failed yet. */
  isFirstTry?: boolean
}

/** Claims what has been due for longest: one statement, so that no two processes claim the same. */
export async function claimWork(
  db: Db,
  { kind, limit, only, except = [], busy = [], isFirstTry = false }: Claim,
  now: Date,
): Promise<Claimed[]> {
  const at = now.getTime()
  const isPostgres = dialectOf(db) === 'postgres'
  const claimed = await db
    .with('due', (cte) =>
      cte
        .selectFrom('work')
        .select('key')
        .where('kind', '=', kind)
        .where('lease_until', 'is', null)
        .where('given_up_at', 'is', null)
        .where('due_at', '<=', at)
        .$if(only !== undefined, (query) => query.where('key', 'in', only ?? []))
        .$if(except.length > 0, (query) => query.where('key', 'not in', except))
        .$if(busy.length > 0, (query) => query.where('host', 'not in', busy))
        .$if(isFirstTry, (query) => query.where('tries', '=', 0))
        .orderBy('due_at')
        .orderBy('key')
        .limit(limit)
        .$if(isPostgres, (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('work')
    .set((eb) => ({
      lease_holder: randomUUID(),
      lease_until: at + LEASE_MS,
      tries: eb('tries', '+', 1),
      started_at: at,
    }))
    .where('kind', '=', kind)
    .where('key', 'in', (eb) => eb.selectFrom('due').select('due.key'))
    .returning(['kind', 'key', 'host', 'tries', 'due_at as dueAt', 'lease_holder as holder'])
    .execute()
  return claimed
    .map((row) => Object.assign(row, { holder: row.holder ?? '' }))
    .toSorted((a, b) => a.dueAt - b.dueAt)
}

/** @returns the work of these holders that no other process has taken over. */
export async function renewLeases(db: Db, holders: readonly string[], now: Date) {
  if (holders.length === 0) return []
  return db
    .updateTable('work')
    .set({ lease_until: now.getTime() + LEASE_MS })
    .where('lease_holder', 'in', holders)
    .returning(['kind', 'key', 'lease_holder as holder'])
    .execute()
}

/**
 * Ends a lease after a success.
 * @param again when the work is due again; undefined ends it
 * @returns false when another process has taken it over.
 */
export async function finishWork(
  db: Db,
  { kind, key, holder }: Claimed,
  again: number | undefined,
  now: Date,
): Promise<boolean> {
  const done = { tries: 0, error: null, given_up_at: null, finished_at: now.getTime() }
  if (again !== undefined) return release(db, { kind, key, holder }, { ...done, due_at: again })
  const { numDeletedRows } = await db
    .deleteFrom('work')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('lease_holder', '=', holder)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Failure = {
  error: string
  /** Whether another try would fail as well. */
  isFinal?: boolean
  /** When it is due anyway, if it comes again. */
  latest?: number | undefined
}

/** Ends a lease after a failure. @returns what becomes of the work. */
export async function failWork(
  db: Db,
  { kind, key, holder, tries }: Pick<Claimed, 'kind' | 'key' | 'holder' | 'tries'>,
  { error, isFinal = false, latest }: Failure,
  now: Date,
): Promise<'retried' | 'given-up' | 'lost'> {
  const at = now.getTime()
  const dueAt = isFinal && latest === undefined ? undefined : dueAfterFailure({ tries, latest }, at)
  const next = dueAt === undefined ? { given_up_at: at } : { due_at: dueAt }
  if (!(await release(db, { kind, key, holder }, { ...next, error }))) return 'lost'
  return dueAt === undefined ? 'given-up' : 'retried'
}

async function release(
  db: Db,
  { kind, key, holder }: Pick<Claimed, 'kind' | 'key' | 'holder'>,
  changes: Updateable<Schema['work']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('work')
    .set({ ...changes, lease_holder: null, lease_until: null })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('lease_holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Abandoned = Pick<Claimed, 'kind' | 'key' | 'holder' | 'tries'>

/**
 * Finds work whose lease has ended and was the same one round ago: a jump of the clock makes every lease look ended,
 * so a living holder gets a round to renew it.
 * @param suspects the leases that looked ended one round ago; replaced by those that do now
 */
export async function findAbandoned(
  db: Db,
  kinds: readonly string[],
  suspects: Set<string>,
  now: Date,
): Promise<Abandoned[]> {
  const leased = await db
    .selectFrom('work')
    .select(['kind', 'key', 'tries', 'lease_holder', 'lease_until'])
    .where('lease_until', 'is not', null)
    .where('kind', 'in', kinds)
    .execute()
  const ended = leased
    .filter(({ lease_until: until }) => !isLeaseGood(until ?? 0, now.getTime()))
    .map(({ kind, key, tries, lease_holder: holder, lease_until: until }) => {
      return { kind, key, tries, holder: holder ?? '', lease: `${holder} ${until}` }
    })
  const abandoned = ended.filter(({ lease }) => suspects.has(lease))
  suspects.clear()
  for (const { lease } of ended) suspects.add(lease)
  return abandoned
}

/** Makes due what a wrong clock set further ahead than `longestMs`, which a right one never does. */
export async function correctDueTimes(db: Db, kind: string, longestMs: number, now: Date) {
  await db
    .updateTable('work')
    .set({ due_at: now.getTime() })
    .where('kind', '=', kind)
    .where('due_at', '>', latestBelievable(now, longestMs))
    .execute()
}
