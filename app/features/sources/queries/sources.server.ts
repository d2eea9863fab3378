import type { Db } from '#app/db/client.server.ts'
import { countWaiting } from '#app/db/read-rows.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import type { Defaults } from '../input.ts'
import type { Mapping } from '../rules/items.ts'
import { SOURCE, ZERO_RUNS_MAX } from '../rules/schedule.ts'
import type { ItemState } from '../rules/sentences.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'

const SAMPLES = 3

export type Sample = { title: string; link: string | null; state: ItemState; reason: string | null }
export type SourceEntry = ReturnType<typeof toEntry>

/** In the order of their names, each with the last items that it had. */
export async function listSources(
  db: Db,
  _reader: Admin | Operator,
  now: Date,
): Promise<SourceEntry[]> {
  const rows = await selectSources(db).orderBy('name').orderBy('id').execute()
  return Promise.all(rows.map(async (row) => toEntry(row, await listSamples(db, row.id), now)))
}

export async function findSource(db: Db, _admin: Admin, id: number, now: Date) {
  const row = await selectSources(db).where('id', '=', id).executeTakeFirst()
  return row && toEntry(row, [], now)
}

export type ReadSource = NonNullable<Awaited<ReturnType<typeof findToRead>>>

export async function findToRead(db: Db, id: number) {
  const row = await db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst()
  return row && parsed(row)
}

function selectSources(db: Db) {
  return db
    .selectFrom('sources')
    .leftJoin('work', (join) =>
      join
        .on('work.kind', '=', SOURCE)
        .on(({ eb, cast, ref }) => eb('work.key', '=', cast<string>(ref('sources.id'), 'text'))),
    )
    .select(['sources.id', 'sources.kind', 'name', 'url', 'queue', 'every_hours as everyHours'])
    .select(['last_run_at as lastRunAt', 'last_status as lastStatus', 'last_error as lastError'])
    .select(['seen', 'added', 'zero_runs as zeroRuns', 'paused_for as pausedFor'])
    .select(['mapping', 'defaults', 'work.due_at', 'work.lease_until'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSources>['executeTakeFirstOrThrow']>>

/** `nextAt` is undefined while the source is paused. */
function toEntry({ due_at, lease_until, ...row }: Row, samples: Sample[], now: Date) {
  return {
    ...parsed(row),
    nextAt: due_at ?? undefined,
    isRunning: lease_until !== null && lease_until > now.getTime(),
    samples,
  }
}

function parsed<Row extends { mapping: string; defaults: string }>(row: Row) {
  const { mapping, defaults } = row
  return {
    ...row,
    mapping: JSON.parse(mapping) as Mapping,
    defaults: JSON.parse(defaults) as Defaults,
  }
}

function listSamples(db: Db, sourceID: number): Promise<Sample[]> {
  return db
    .selectFrom('source_items')
    .select(['title', 'link', 'state', 'reason'])
    .where('source_id', '=', sourceID)
    .orderBy('seen_at', 'desc')
    .orderBy('item_key')
    .limit(SAMPLES)
    .execute()
}

/** Counts the sources that need an admin, and since when the first of them does. */
export function countFailingSources(db: Db, _admin: Admin | Operator) {
  const failing = db
    .selectFrom('sources')
    .where(({ eb, or }) =>
      or([eb('paused_for', 'in', ['flood', 'failing']), eb('zero_runs', '>=', ZERO_RUNS_MAX)]),
    )
  return countWaiting(failing, 'paused_at')
}

/** Where a listing came from, and words of its page that may name its closing date. */
export type Find = { sourceID: number; source: string; hint: string | null }

/** By competitionID; listings that no source brought are missing. */
export async function findFinds(
  db: Db,
  _admin: Admin,
  ids: readonly number[],
): Promise<Map<number, Find>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('source_items')
    .innerJoin('sources', 'sources.id', 'source_items.source_id')
    .select(['competition_id as id', 'source_id as sourceID', 'name as source', 'reason as hint'])
    .where('competition_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...find }) => [id ?? 0, find]))
}

export function listSourceNames(db: Db, _admin: Admin, queue: Queue) {
  return db
    .selectFrom('sources')
    .select(['id', 'name'])
    .where('queue', '=', queue)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
