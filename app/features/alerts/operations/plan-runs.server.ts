import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { SYNONYMS } from '#app/features/directory/queries/synonyms.server.ts'
import { listNewMatches } from '#app/features/directory/rules/new-matches.ts'
import { isMailable } from '#app/features/addresses/queries/is-mailable.server.ts'
import { hostOrNone } from '#app/features/campaigns/operations/mail-hosts.server.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { Cadence } from '../rules/cadence.ts'
import { dueRuns, warnedDay, type AlertRun } from '../rules/runs.ts'
import { findFollowedList } from '../queries/alerts.server.ts'

export type PlanDeps = { db: Db; readOpen: Catalogue['readOpen'] }
type Run = NonNullable<Awaited<ReturnType<typeof findRun>>> & { campaignId: number }
/** A query, and when the newest listing that matches it was published. */
type Match = { query: string; newest: number }

/** Queries whose mails are planned in one transaction. */
const QUERIES = 50
/** Mails planned by one statement, which keeps SQLite's only thread busy. */
const MAILS = 1_000
const SENDING = { kind: 'alerts', status: 'scheduled', body: '' } as const

/**
 * Plans the mails of this day and week, each once: a row for everybody who will get one. A run that was
 * interrupted goes on after the last query it had planned. @returns the number of planned mails.
 */
export async function planAlertMails(deps: PlanDeps, now: Date, signal?: AbortSignal) {
  let planned = 0
  for (const due of dueRuns(now)) {
    const isFollowed = await isAny(selectRunning(deps.db, due.cadence))
    const run = isFollowed && (await beginRun(deps.db, due, now))
    if (run) planned += await planRun(deps, run, now, signal)
  }
  return planned
}

/** Undefined when it is planned already, or its campaign was cancelled. */
async function beginRun(db: Db, due: AlertRun, now: Date): Promise<Run | undefined> {
  const { cadence, period, until, subject } = due
  const at = now.getTime()
  const known = await findRun(db, due)
  if (!known)
    await db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('alert_runs')
        .values({ cadence, period, until: await lastPublication(tx, until) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return
      const { id } = await tx
        .insertInto('campaigns')
        .values({ ...SENDING, subject, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('alert_runs')
        .set({ campaign_id: id })
        .where('cadence', '=', cadence)
        .where('period', '=', period)
        .execute()
    })
  const run = known ?? (await findRun(db, due))
  if (!run || run.planned_at !== null || run.campaign_id === null) return undefined
  return { ...run, campaignId: run.campaign_id }
}

/** Marks go no further than what has been published, so that a clock ahead leaves no listing of later days out. */
async function lastPublication(tx: Db, until: number) {
  const newest = await tx
    .selectFrom('competitions')
    .select('published_at')
    .where('status', '=', sql.lit('approved'))
    .where('published_at', '<=', until)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.published_at ?? until
}

function findRun(db: Db, { cadence, period }: AlertRun) {
  return db
    .selectFrom('alert_runs')
    .selectAll()
    .where('cadence', '=', cadence)
    .where('period', '=', period)
    .executeTakeFirst()
}

async function planRun({ db, readOpen }: PlanDeps, run: Run, now: Date, signal?: AbortSignal) {
  const today = dublinDay(now)
  let planned = 0
  for (let after = run.planned_to; ;) {
    signal?.throwIfAborted()
    const queries = await listQueries(db, run.cadence, after)
    if (queries.length === 0) break
    const open = await readOpen(today)
    const matches: Match[] = []
    for (const { query, seenUntil } of queries) {
      const published = { after: seenUntil, until: run.until }
      const wanted = await findFollowedList(db, query)
      const [newest] = listNewMatches(open, SYNONYMS, wanted, published)
      if (newest) matches.push({ query, newest: newest.publishedAt ?? seenUntil })
      await setImmediate()
    }
    for (const match of matches) planned += await planMatch(db, run, match, now)
    after = queries.at(-1)?.query ?? after
    await saveProgress(db, run, { planned_to: after })
  }
  if (run.cadence === 'daily') planned += await planReminders(db, run, now)
  await startSending(db, run, now)
  return planned
}

/** The next queries that anybody follows; `seenUntil` is the earliest mark of those who do. */
function listQueries(db: Db, cadence: Cadence, after: string | null) {
  return selectRunning(db, cadence)
    .select(({ fn }) => ['query', fn.min<number>('seen_until').as('seenUntil')])
    .$if(after !== null, (running) => running.where('query', '>', after ?? ''))
    .groupBy('query')
    .orderBy('query')
    .limit(QUERIES)
    .execute()
}

function planMatch(db: Db, run: Run, { query, newest }: Match, now: Date) {
  return planPages(db, run, now, (after) =>
    selectRunning(db, run.cadence)
      .innerJoin('followers', 'followers.id', 'follower_id')
      .select('follower_id')
      .where(isMailable('followers.email_key'))
      .where('query', '=', query)
      .where('seen_until', '<', newest)
      .where('follower_id', '>', after)
      .orderBy('follower_id')
      .limit(MAILS)
      .execute(),
  )
}

/** Members whose bookmarks close tomorrow get them on top of a daily mail, or in a separate one. */
function planReminders(db: Db, run: Run, now: Date) {
  return planPages(db, run, now, (after) =>
    db
      .selectFrom('competitions')
      .innerJoin('bookmarks', 'bookmarks.competition_id', 'competitions.id')
      .innerJoin('users', 'users.id', 'bookmarks.user_id')
      .innerJoin('followers', 'followers.email_key', 'users.email_key')
      .select('followers.id as follower_id')
      .distinct()
      .where('competitions.end_date', '=', warnedDay(dublinDay(now)))
      .where('competitions.status', '=', sql.lit('approved'))
      .where(isUnrestricted)
      .where('users.email_confirmed_at', 'is not', null)
      .where(isMailable('followers.email_key'))
      .where('followers.id', '>', after)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('alerts')
            .select('alerts.id')
            .whereRef('alerts.follower_id', '=', 'followers.id')
            .where('alerts.cadence', '=', run.cadence)
            .where('alerts.confirmed_at', 'is not', null)
            .where('alerts.paused_at', 'is', null),
        ),
      )
      .orderBy('followers.id')
      .limit(MAILS)
      .execute(),
  )
}

/** Plans mails for pages of `MAILS` followers, in the order of their ids. @returns the number of planned mails. */
async function planPages(
  db: Db,
  run: Run,
  now: Date,
  listAfter: (after: number) => Promise<{ follower_id: number }[]>,
) {
  let planned = 0
  for (let after = 0; ;) {
    const followers = await listAfter(after)
    const ids = followers.map(({ follower_id }) => follower_id)
    planned += await insertMails(db, run, ids, now)
    await setImmediate()
    if (ids.length < MAILS) return planned
    after = ids.at(-1) ?? after
  }
}

async function insertMails(db: Db, { campaignId }: Run, ids: readonly number[], now: Date) {
  if (ids.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('campaign_recipients')
    .columns(['campaign_id', 'follower_id', 'host', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('followers')
        .select([
          eb.lit(campaignId).as('campaign_id'),
          'followers.id as follower_id',
          hostOrNone(db, 'email_key').as('host'),
          eb.cast<number>(eb.val(now.getTime()), 'bigint').as('due_at'),
        ])
        .where('followers.id', 'in', ids)
        .orderBy('followers.id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

async function startSending(db: Db, run: Run, now: Date) {
  await db.transaction().execute(async (tx) => {
    await saveProgress(tx, run, { planned_at: now.getTime() })
    await replaceOlder(tx, run, now)
    await tx
      .updateTable('campaigns')
      .set({ status: 'sending', started_at: now.getTime() })
      .where('id', '=', run.campaignId)
      .where('status', '=', 'scheduled')
      .execute()
  })
}

/** Mails of earlier runs that have not left: this run's have their listings too. */
async function replaceOlder(tx: Db, { cadence, campaignId }: Run, now: Date) {
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'skipped', done_at: now.getTime() })
    .where('state', '=', 'waiting')
    .where('items', 'is', null)
    .where('campaign_id', 'in', (eb) =>
      eb
        .selectFrom('alert_runs')
        .innerJoin('campaigns', 'campaigns.id', 'alert_runs.campaign_id')
        .select('campaigns.id')
        .where('cadence', '=', cadence)
        .where('campaigns.id', '<>', campaignId)
        .where('campaigns.status', 'in', ['sending', 'paused']),
    )
    .execute()
}

function saveProgress(
  db: Db,
  { cadence, period }: Run,
  progress: { planned_to: string | null } | { planned_at: number },
) {
  return db
    .updateTable('alert_runs')
    .set(progress)
    .where('cadence', '=', cadence)
    .where('period', '=', period)
    .execute()
}

function selectRunning(db: Db, cadence: Cadence) {
  return db
    .selectFrom('alerts')
    .where('cadence', '=', cadence)
    .where('confirmed_at', 'is not', null)
    .where('paused_at', 'is', null)
}
