import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { timerMs } from '#app/lib/async/interruptible-timer.ts'
import {
  claimWork,
  failWork,
  findAbandoned,
  renewLeases,
  type Claimed,
} from './claim-work.server.ts'
import { latestOf, tryOnce, type Kind, type OwnKind, type Tasks } from './kinds.server.ts'

type WorkerDeps = {
  db: Db
  clock: () => Date
  log: Logger
  /** Unfinished runs are repeated later. */
  stopMaxMs: number
  wait?: Wait
}

/** Ends early when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>
export const waitByTimer: Wait = async (ms, signal) =>
  setTimeout(timerMs(ms), undefined, { signal }).catch(() => {})

export type Worker = {
  /** Looks for due work now, without waiting for its end; call it after a commit. */
  kick: () => Promise<void>
  /** Resolves once nothing is due or runs here. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

export function startWorker(
  kinds: readonly (Kind | OwnKind)[],
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
  kind: Kind | OwnKind
  key: string
  host: string
  isRetry: boolean
  /** Of its lease, if it has one and has not ended it by itself. */
  holder: string | undefined
  controller: AbortController
  done: Promise<void>
}

const DIED = 'The process that ran it ended before it was done.'
const STOPPED = 'The server was stopped before it was done.'

/** Any number of processes share the work and take over from dead ones. */
export function createWorker(kinds: readonly (Kind | OwnKind)[], deps: WorkerDeps): Worker {
  const { db, clock, log, stopMaxMs, wait = waitByTimer } = deps
  const names = kinds.map(({ name }) => name)
  const running = new Map<string, Running>()
  const suspects = new Set<string>()
  const pauses = new Map<Kind | OwnKind, Promise<void>>()
  const toFill = new Set<Kind | OwnKind>()
  const state = { mustLook: false }
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  let working: Promise<void> | undefined

  async function look() {
    const now = clock()
    await renewRunning()
    for (const kind of kinds) await kind.prepare?.(now, stopping.signal)
    for (const work of await findAbandoned(db, names, suspects, now)) {
      const kind = kinds.filter(hasLeases).find(({ name }) => name === work.kind)
      if (kind?.only?.includes(work.key) === false) continue
      const latest = kind && latestOf(kind, work.key, now)
      const end = await failWork(db, work, { error: DIED, latest }, now)
      if (end !== 'lost')
        log.error({ kind: work.kind, key: work.key, end }, 'a process ended during its work')
    }
    for (const kind of kinds) toFill.add(kind)
  }

  async function renewRunning() {
    const before = [...running.values()].filter(({ holder }) => holder !== undefined)
    const holders = new Set(before.flatMap(({ holder }) => holder ?? []))
    const held = await renewLeases(db, [...holders], clock())
    for (const one of before) {
      const isHeld = held.some(({ kind, key }) => kind === one.kind.name && key === one.key)
      // It may have ended in the meantime.
      const hasEnded = one.holder === undefined || !running.has(idOf(one))
      if (isHeld || hasEnded || one.controller.signal.aborted) continue
      log.warn(
        { kind: one.kind.name, key: one.key },
        'another process has taken over work that still runs here',
      )
      one.controller.abort(new Error('Another process has taken it over.'))
    }
  }

  async function fill(kind: Kind | OwnKind) {
    for (;;) {
      const own = [...running.values()].filter((one) => one.kind === kind)
      if (isStopped() || own.length >= kind.atOnce || pauses.has(kind)) return
      const busy = own.map(({ host }) => host)
      const { claimed, more, pauseMs } = kind.claim
        ? await kind.claim(busy, clock())
        : await claimLeased(kind, own, busy)
      for (const task of claimed) start(kind, task)
      if (pauseMs) pauses.set(kind, pause(kind, pauseMs))
      if (!more) return
      // Many that are claimed only to be skipped let requests in between.
      if (claimed.length === 0) await setImmediate()
    }
  }

  async function claimLeased(
    kind: Kind,
    own: readonly Running[],
    busy: readonly string[],
  ): Promise<Tasks> {
    const retries = own.filter(({ isRetry }) => isRetry).length
    const claimed = await claimWork(
      db,
      {
        kind: kind.name,
        only: kind.only,
        limit: kind.isPerHost ? 1 : kind.atOnce - own.length,
        except: own.map(({ key }) => key),
        busy: kind.isPerHost ? busy : [],
        isFirstTry: retries >= (kind.retriesAtOnce ?? kind.atOnce),
      },
      clock(),
    )
    const toTask = (work: Claimed): Tasks['claimed'][number] => ({
      ...work,
      isRetry: work.tries > 1,
      run: (signal, onLeaseEnd) => run(kind, work, signal, onLeaseEnd),
    })
    return { claimed: claimed.map(toTask), more: claimed.length > 0 }
  }

  async function pause(kind: Kind | OwnKind, ms: number) {
    await wait(ms, stopping.signal)
    pauses.delete(kind)
    toFill.add(kind)
    void wake()
  }

  function start(kind: Kind | OwnKind, task: Tasks['claimed'][number]) {
    const { key, host, isRetry = false, holder } = task
    const controller = new AbortController()
    const one: Running = { kind, key, host, isRetry, holder, controller, done: Promise.resolve() }
    running.set(idOf(one), one)
    one.done = task
      .run(controller.signal, () => (one.holder = undefined))
      .finally(() => {
        running.delete(idOf(one))
        // What comes again by itself waits for the next round, which first corrects what a wrong clock stored.
        if (hasLeases(kind) && kind.next) return
        toFill.add(kind)
        void wake()
      })
  }

  /** Never throws. */
  async function run(kind: Kind, work: Claimed, signal: AbortSignal, onLeaseEnd: () => void) {
    const startedAt = clock()
    const about = (endedAt: Date) => ({
      kind: kind.name,
      key: work.key,
      startedAt: startedAt.getTime(),
      ms: endedAt.getTime() - startedAt.getTime(),
    })
    try {
      const { end, cause, result, endedAt } = await tryOnce(kind, work, deps, signal, onLeaseEnd)
      if (end === 'done') return log.info({ ...about(endedAt), result }, 'work is done')
      const isUrgent = kind.next !== undefined || end === 'given-up'
      log[isUrgent ? 'error' : 'warn']({ ...about(endedAt), end, err: cause }, 'work failed')
    } catch (error) {
      log.error({ ...about(clock()), err: error }, 'the end of work could not be stored')
    }
  }

  async function work() {
    try {
      while (!isStopped() && (state.mustLook || toFill.size > 0)) {
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
      if (!isStopped() && (state.mustLook || toFill.size > 0)) void wake()
    })
    return working
  }

  const isBusy = () => working !== undefined || running.size > 0 || pauses.size > 0

  async function settled() {
    await Promise.all([...running.values()].map(({ done }) => done))
  }

  return {
    kick: () => {
      state.mustLook = true
      return isStopped() ? Promise.resolve() : wake()
    },
    idle: async () => {
      do {
        await working
        await settled()
        await Promise.all(pauses.values())
      } while (isBusy())
    },
    stop: async () => {
      stopping.abort(new Error(STOPPED))
      await working
      for (const { controller } of running.values()) controller.abort(stopping.signal.reason)
      await atMost(stopMaxMs, settled())
    },
  }
}

function hasLeases(kind: Kind | OwnKind) {
  return kind.claim === undefined
}

function idOf({ kind, key }: Pick<Running, 'kind' | 'key'>) {
  return `${kind.name} ${key}`
}

async function atMost(maxMs: number, ending: Promise<void>) {
  const timeout = new AbortController()
  const over = setTimeout(maxMs, undefined, { signal: timeout.signal }).catch(() => {})
  await Promise.race([ending, over])
  timeout.abort()
}
