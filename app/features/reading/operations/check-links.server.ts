import { setTimeout } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { obey, type RobotsGuard } from './robots.server.ts'
import { timerMs } from '#app/lib/async/interruptible-timer.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { CHECK_GAP_MS, HOSTS_AT_ONCE, PROBE_MS, refusalMs } from '../rules/checks/schedule.ts'
import { isOwnFault } from '../rules/checks/verdict.ts'
import {
  THREAD_USER,
  fetchLink,
  resultOfFailure,
  probeTitleOf,
  type Fetched,
} from './fetch-link.server.ts'
import { nextDueAt, ownRow, storeHost, takeDue, type DueCheck } from './due-checks.server.ts'
import { createRedirectGuard, isRobotsFresh, probeAddress, readRobots } from './read-host.server.ts'
import { recordCheck } from './record-check.server.ts'
import { syncChecks } from './sync-checks.server.ts'

/** Shorter than the five minutes after which the job is due again. */
const RUN_MAX_MS = 4.5 * MINUTE_MS
/** A clock that is corrected in passing moves by less. */
const CLOCK_STEP_MS = 10 * SECOND_MS
/** When a network failure is due again if its run ends without recording it. */
const HELD_MS = HOUR_MS
const ANSWERED_WITHIN_MS = 6 * HOUR_MS

type Deps = {
  db: Db
  fetch: SafeFetch
  clock: () => Date
  /** Only tests pass another. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}
type Held = { check: DueCheck; fetched: Fetched; at: Date }
type Run = Required<Deps> & {
  signal: AbortSignal
  until: number
  isOver: () => boolean
  /** The running checks, by host. */
  active: Map<string, Promise<void>>
  checked: number
  held: Held[]
  /** Of redirects to other hosts. */
  approve: RobotsGuard
}
export type CheckReport = { checked: number; failed: number; discarded: boolean }

/** Checks every link that is due, until none is left or `RUN_MAX_MS` have passed. */
export async function checkLinks(deps: Deps, signal: AbortSignal): Promise<CheckReport> {
  const { db, clock, wait = waitFor } = deps
  const startedAt = clock()
  await syncChecks(db, dublinDay(startedAt), startedAt)
  const run: Run = {
    ...deps,
    ...startTimer(clock, signal),
    wait,
    signal,
    active: new Map(),
    checked: 0,
    held: [],
    approve: createRedirectGuard(deps, signal),
  }
  await checkDue(run)
  return { ...(await recordHeld(db, run.held, clock())), checked: run.checked }
}

async function checkDue(run: Run) {
  const { active } = run
  try {
    while (!run.isOver()) {
      await fill(run)
      // As they are now: a check may end while the database is asked.
      const [busy, tasks] = [[...active.keys()], [...active.values()]]
      const restMs = await restOf(run, busy)
      if (restMs === undefined && busy.length === 0) return
      await anyOf(run, tasks, restMs)
    }
  } finally {
    const ended = await Promise.allSettled(active.values())
    const broken = ended.find((one) => one.status === 'rejected')
    // oxlint-disable-next-line no-unsafe-finally -- the first failure of a check ends the run
    if (broken) throw broken.reason
  }
}

/** Ends a run in time, and when the clock is set back: times that it stored are then far ahead until the next run. */
function startTimer(clock: () => Date, signal: AbortSignal) {
  let latest = clock().getTime()
  const until = latest + RUN_MAX_MS
  const isOver = () => {
    const now = clock().getTime()
    const isSetBack = now < latest - CLOCK_STEP_MS
    latest = Math.max(latest, now)
    return signal.aborted || isSetBack || now >= until
  }
  return { until, isOver }
}

async function fill(run: Run) {
  const { db, clock, wait, signal, active } = run
  while (active.size < HOSTS_AT_ONCE && !run.isOver()) {
    const check = await takeDue(db, clock(), [...active.keys()])
    if (!check) return
    const { host } = check
    const task = takeStep(run, check).finally(() => active.delete(host))
    active.set(host, task)
    await Promise.race([wait(CHECK_GAP_MS, signal), failureOf(task)])
  }
}

/** How long until another host may be asked; undefined if it is not worth waiting for one. */
async function restOf({ db, clock, until }: Run, busy: readonly string[]) {
  if (busy.length === HOSTS_AT_ONCE) return undefined
  const now = clock()
  const nextAt = await nextDueAt(db, now, busy)
  return nextAt === undefined || nextAt > until ? undefined : Math.max(1, nextAt - now.getTime())
}

async function anyOf({ wait, signal }: Run, tasks: Promise<void>[], restMs: number | undefined) {
  const woken = new AbortController()
  const rest = restMs === undefined ? [] : [wait(restMs, AbortSignal.any([signal, woken.signal]))]
  try {
    await Promise.race([...tasks, ...rest])
  } finally {
    woken.abort()
  }
}

/** Never resolves: only the failure of a check ends the wait for the next one. */
function failureOf(task: Promise<void>) {
  return task.then(() => new Promise<never>(() => {}))
}

function waitFor(ms: number, signal: AbortSignal) {
  return setTimeout(timerMs(ms), undefined, { signal }).catch(() => {})
}

/** One request to one host: its robots.txt, the probe of a missing page, or the link itself. */
async function takeStep(run: Run, check: DueCheck) {
  const { db, fetch, clock, signal, approve } = run
  const now = clock()
  const { url, robots, robotsAt, probedAt } = check
  const today = dublinDay(now)
  const reader = { fetch, signal, approve }
  let learned = {}
  try {
    if (!isRobotsFresh(robotsAt, now)) {
      learned = { ...(await readRobots(fetch, url, signal)), robots_at: now.getTime() }
      return
    }
    await obey(THREAD_USER, robots ?? '', url)
    if (probedAt === null || now.getTime() - probedAt >= PROBE_MS) {
      const title = await probeTitleOf(reader, probeAddress(url), today)
      learned = { probe_title: title, probed_at: now.getTime() }
    } else {
      const fetched = await fetchLink(reader, check, today)
      if (fetched.status === 429 || (fetched.retryAfter && fetched.answer === 'blocked'))
        learned = { blocked_until: now.getTime() + refusalMs(fetched.retryAfter, now) }
      if (!signal.aborted) await record(run, check, fetched)
    }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    if (!signal.aborted) await record(run, check, resultOfFailure(error))
  } finally {
    await storeHost(db, check, signal.aborted ? {} : learned, clock())
  }
}

/** Holds network failures back until the end of the run: our own network may be down. */
async function record(run: Run, check: DueCheck, fetched: Fetched) {
  const { db, clock } = run
  run.checked += 1
  const at = clock()
  if (!fetched.isNetwork) return recordCheck(db, check, fetched, at)
  const nextCheckAt = at.getTime() + HELD_MS
  const { numUpdatedRows } = await ownRow(db, check)
    .set({ next_check_at: nextCheckAt })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) run.held.push({ check: { ...check, nextCheckAt }, fetched, at })
}

async function recordHeld(db: Db, held: readonly Held[], now: Date) {
  const hosts = new Set(held.map(({ check }) => check.host))
  const counts = { failed: hosts.size, answered: await countAnswered(db, now) }
  const discarded = isOwnFault(counts)
  if (!discarded)
    for (const { check, fetched, at } of held) await recordCheck(db, check, fetched, at)
  return { failed: held.length, discarded }
}

async function countAnswered(db: Db, now: Date) {
  const { hosts } = await db
    .selectFrom('link_checks')
    .select(({ fn }) => fn.count<number>('host').distinct().as('hosts'))
    .where('checked_at', '>', now.getTime() - ANSWERED_WITHIN_MS)
    .executeTakeFirstOrThrow()
  return hosts
}
