import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { FinalFailure, failureText, PAUSE_MAX_MS } from '../rules.ts'
import { addWork } from './add-work.server.ts'
import {
  claimWork,
  failWork,
  findAbandoned,
  finishWork,
  renewLeases,
  type Claimed,
} from './claim-work.server.ts'

/** What a run leads to: `dueAt` is when the work is due again, without it is done; `result` is logged. */
export type Outcome = { dueAt?: number | undefined; result?: unknown }

export type Kind = {
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
  prepare?: (now: Date) => Promise<void>
  /** @throws FinalFailure for what is not worth another try. */
  run: (work: Claimed, context: RunContext) => Promise<Outcome>
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

type WorkerDeps = {
  db: Db
  clock: () => Date
  log: Logger
  /** Unfinished runs are repeated later. */
  stopMaxMs: number
}

export type Worker = {
  /** Looks for due work now, without waiting for its end; call it after a commit. */
  kick: () => Promise<void>
  /** Resolves once nothing is due or runs here. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

export function startWorker(
  kinds: readonly Kind[],
  { everyMs, ...deps }: WorkerDeps & { everyMs: number },
): Worker {
  const worker = createWorker(kinds, deps)
  const timer = setInterval(() => void worker.kick(), everyMs).unref()
  void worker.kick()
  return {
    ...worker,
    stop: () => {
      clearInterval(timer)
      return worker.stop()
    },
  }
}

type Running = {
  kind: Kind
  work: Claimed
  controller: AbortController
  done: Promise<void>
}

const DIED = 'The process that ran it ended before it was done.'
const STOPPED = 'The server was stopped before it was done.'

/** Any number of processes share the work and take over from dead ones. */
export function createWorker(kinds: readonly Kind[], deps: WorkerDeps): Worker {
  const { db, clock, log, stopMaxMs } = deps
  const names = kinds.map(({ name }) => name)
  const running = new Map<string, Running>()
  const suspects = new Set<string>()
  /** Running work that has ended its lease by itself. */
  const finished = new Set<string>()
  const toFill = new Set<Kind>()
  const state = { mustLook: false, isStopped: false }
  let working: Promise<void> | undefined

  async function look() {
    const now = clock()
    await renewRunning()
    for (const kind of kinds) await kind.prepare?.(now)
    for (const work of await findAbandoned(db, names, suspects, now)) {
      const kind = kinds.find(({ name }) => name === work.kind)
      if (kind?.only?.includes(work.key) === false) continue
      const latest = kind && latestOf(kind, work.key, now)
      const end = await failWork(db, work, { error: DIED, latest }, now)
      if (end !== 'lost') log.error({ ...nameOf(work), end }, 'a process ended during its work')
    }
    for (const kind of kinds) toFill.add(kind)
  }

  async function renewRunning() {
    const before = [...running.values()].filter(({ work }) => !finished.has(work.holder))
    const holders = new Set(before.map(({ work: { holder } }) => holder))
    const held = await renewLeases(db, [...holders], clock())
    for (const { work, controller } of before) {
      const isHeld = held.some(({ kind, key }) => kind === work.kind && key === work.key)
      // It may have ended in the meantime.
      const hasEnded = finished.has(work.holder) || !running.has(idOf(work))
      if (isHeld || hasEnded || controller.signal.aborted) continue
      log.warn(nameOf(work), 'another process has taken over work that still runs here')
      controller.abort(new Error('Another process has taken it over.'))
    }
  }

  async function fill(kind: Kind) {
    for (;;) {
      const own = [...running.values()].filter((one) => one.kind === kind)
      if (state.isStopped || own.length >= kind.atOnce) return
      const retries = own.filter(({ work }) => work.tries > 1).length
      const claimed = await claimWork(
        db,
        {
          kind: kind.name,
          only: kind.only,
          limit: kind.isPerHost ? 1 : kind.atOnce - own.length,
          except: own.map(({ work }) => work.key),
          busy: kind.isPerHost ? own.map(({ work }) => work.host) : [],
          isFirstTry: retries >= (kind.retriesAtOnce ?? kind.atOnce),
        },
        clock(),
      )
      for (const work of claimed) start(kind, work)
      if (claimed.length === 0) return
    }
  }

  function start(kind: Kind, work: Claimed) {
    const id = idOf(work)
    const controller = new AbortController()
    const done = run(kind, work, controller.signal).finally(() => {
      running.delete(id)
      finished.delete(work.holder)
      // What comes again by itself waits for the next round, which first corrects what a wrong clock stored.
      if (kind.next) return
      toFill.add(kind)
      void wake()
    })
    running.set(id, { kind, work, controller, done })
  }

  /** Never throws. */
  async function run(kind: Kind, work: Claimed, signal: AbortSignal) {
    const startedAt = clock()
    const about = () => ({ ...nameOf(work), ms: clock().getTime() - startedAt.getTime() })
    try {
      const onFinish = () => finished.add(work.holder)
      const { end, cause, result } = await tryOnce(kind, work, deps, signal, onFinish)
      if (end === 'done') return log.info({ ...about(), result }, 'work is done')
      const isUrgent = kind.next !== undefined || end === 'given-up'
      log[isUrgent ? 'error' : 'warn']({ ...about(), end, err: cause }, 'work failed')
    } catch (error) {
      log.error({ ...about(), err: error }, 'the end of work could not be stored')
    }
  }

  async function work() {
    try {
      while (!state.isStopped && (state.mustLook || toFill.size > 0)) {
        if (state.mustLook) {
          state.mustLook = false
          await look()
        }
        for (const kind of toFill) {
          toFill.delete(kind)
          await fill(kind)
        }
      }
    } catch (error) {
      log.error({ err: error }, 'the work could not be looked through')
      toFill.clear()
    }
  }

  function wake(): Promise<void> {
    working ??= work().finally(() => {
      working = undefined
      if (!state.isStopped && (state.mustLook || toFill.size > 0)) void wake()
    })
    return working
  }

  const isBusy = () => working !== undefined || running.size > 0

  async function settled() {
    await Promise.all([...running.values()].map(({ done }) => done))
  }

  return {
    kick: () => {
      state.mustLook = true
      return state.isStopped ? Promise.resolve() : wake()
    },
    idle: async () => {
      do {
        await working
        await settled()
      } while (isBusy())
    },
    stop: async () => {
      state.isStopped = true
      await working
      for (const { controller } of running.values()) controller.abort(new Error(STOPPED))
      await atMost(stopMaxMs, settled())
    },
  }
}

function idOf({ kind, key }: Pick<Claimed, 'kind' | 'key'>) {
  return `${kind} ${key}`
}

function nameOf({ kind, key }: Pick<Claimed, 'kind' | 'key'>) {
  return { kind, key }
}

/**
 * Runs one piece of work now, due or not, and outside of any worker.
 * @returns undefined when there is none, or another process runs it. @throws what the run throws.
 */
export async function runNow(
  kind: Kind,
  key: string,
  deps: Pick<WorkerDeps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  await addWork(deps.db, kind.name, [{ key }], deps.clock())
  const [work] = await claimWork(deps.db, { kind: kind.name, only: [key], limit: 1 }, deps.clock())
  if (!work) return undefined
  const { end, cause, result } = await tryOnce(kind, work, deps, signal)
  if (end !== 'done') throw cause
  return { result }
}

/** @throws what the database throws when the end cannot be stored. */
async function tryOnce(
  kind: Kind,
  work: Claimed,
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  signal: AbortSignal,
  onFinish?: () => void,
) {
  const finish = (tx: Db, dueAt: number) => {
    onFinish?.()
    return finishWork(tx, work, dueAt, clock())
  }
  const tried = await attempt(kind, work, { now: clock(), signal, finish })
  const now = clock()
  if (!('cause' in tried)) {
    const again = tried.dueAt ?? kind.next?.(work.key, now.getTime())
    await finishWork(db, work, again, now)
    return { end: 'done' as const, result: tried.result }
  }
  const latest = latestOf(kind, work.key, now)
  const { cause } = tried
  const isFinal = cause instanceof FinalFailure
  const end = await failWork(db, work, { error: failureText(cause), isFinal, latest }, now)
  return { end, cause }
}

/** When failed work is tried again at the latest; undefined if it may be given up. */
function latestOf({ next, isEndless }: Kind, key: string, now: Date) {
  return isEndless ? now.getTime() + PAUSE_MAX_MS : next?.(key, now.getTime())
}

async function attempt(kind: Kind, work: Claimed, context: RunContext) {
  try {
    return await kind.run(work, context)
  } catch (cause) {
    return { cause }
  }
}

async function atMost(maxMs: number, ending: Promise<void>) {
  const timeout = new AbortController()
  const over = setTimeout(maxMs, undefined, { signal: timeout.signal }).catch(() => {})
  await Promise.race([ending, over])
  timeout.abort()
}
