import type { Db } from '#app/db/client.server.ts'
import { FinalFailure, failureText, PAUSE_MAX_MS } from '../rules.ts'
import { addWork } from './add-work.server.ts'
import { claimWork, failWork, finishWork, type Claimed } from './claim-work.server.ts'

/** What a run leads to: `dueAt` is when the work is due again, without it is done; `result` is logged. */
export type Outcome = { dueAt?: number | undefined; result?: unknown }

export type Kind = {
  claim?: undefined
  /** Never changes, as rows have it. */
  name: string
  /** How many of them a process runs at once. */
  atOnce: number
  /** How many of those may have failed before, so that new work finds a place; by default all. */
  retriesAtOnce?: number
  /** A process runs only one at a time for each host. */
  isPerHost?: boolean
  /** The keys that it can run; by default all. */
  only?: readonly string[]
  /** When work that comes again by itself is due next. */
  next?: (key: string, after: number) => number
  /** Never given up: what fails is tried again within a day. */
  isEndless?: boolean
  /** Before claims, in each round: adds what is due and corrects what a wrong clock stored. */
  prepare?: (now: Date, signal: AbortSignal) => Promise<void>
  /** @throws FinalFailure for what is not worth another try. */
  run: (work: Claimed, context: RunContext) => Promise<Outcome>
}

/** Work whose own table has its claims and results, as it may be done at most once. */
export type OwnKind = Pick<Kind, 'name' | 'atOnce' | 'prepare'> & {
  /** Claims one piece at a time. @param busy the hosts that get no further connection */
  claim: (busy: readonly string[], now: Date) => Promise<Tasks>
}

/** `more`: another claim may find some now. `pauseMs`: for how long nothing is claimed. */
export type Tasks = { claimed: readonly Task[]; more: boolean; pauseMs?: number }
type Task = {
  key: string
  host: string
  isRetry?: boolean
  /** Of its lease, if it has one. */
  holder?: string
  /** Never throws. */
  run: (signal: AbortSignal, onLeaseEnd: () => void) => Promise<void>
}

export type RunContext = {
  now: Date
  /** Aborts on shutdown and when the lease is lost. */
  signal: AbortSignal
  /**
   * Ends the work before the run does, due again at `dueAt`: what the run does afterwards is done at most once.
   * @returns false when another process has taken it over.
   */
  finish: (tx: Db, dueAt: number) => Promise<boolean>
}

type Place = { db: Db; clock: () => Date }

/**
 * Runs one piece of work now, due or not, and outside of any worker.
 * @returns undefined when there is none, or another process runs it. @throws what the run throws.
 */
export async function runNow(
  kind: Kind,
  key: string,
  deps: Place,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  await addWork(deps.db, kind.name, [{ key }], deps.clock())
  const [work] = await claimWork(deps.db, { kind: kind.name, only: [key], limit: 1 }, deps.clock())
  if (!work) return undefined
  const { end, cause, result } = await tryOnce(kind, work, deps, signal)
  if (end !== 'done') throw cause
  return { result }
}

/**
 * @returns with the instant at which the run ended, while its lease was still held
 * @throws what the database throws when the end cannot be stored.
 */
export async function tryOnce(
  kind: Kind,
  work: Claimed,
  { db, clock }: Place,
  signal: AbortSignal,
  onLeaseEnd?: () => void,
) {
  const finish = (tx: Db, dueAt: number) => {
    onLeaseEnd?.()
    return finishWork(tx, work, dueAt, clock())
  }
  const tried = await attempt(kind, work, { now: clock(), signal, finish })
  const now = clock()
  if (!('cause' in tried)) {
    const again = tried.dueAt ?? kind.next?.(work.key, now.getTime())
    await finishWork(db, work, again, now)
    return { end: 'done' as const, result: tried.result, endedAt: now }
  }
  const latest = latestOf(kind, work.key, now)
  const { cause } = tried
  const isFinal = cause instanceof FinalFailure
  const end = await failWork(db, work, { error: failureText(cause), isFinal, latest }, now)
  return { end, cause, endedAt: now }
}

/** When failed work is tried again at the latest; undefined if it may be given up. */
export function latestOf({ next, isEndless }: Kind, key: string, now: Date) {
  return isEndless ? now.getTime() + PAUSE_MAX_MS : next?.(key, now.getTime())
}

async function attempt(kind: Kind, work: Claimed, context: RunContext) {
  try {
    return await kind.run(work, context)
  } catch (cause) {
    return { cause }
  }
}
