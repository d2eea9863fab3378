import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { readPageClock, servedAnchor, unansweredAnchor } from '#app/lib/time/page-clock.ts'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const ASK_MAX_MS = 10_000
type Clock = { now: Date; today: Day }
const NowContext = createContext<Clock>(toClock(0))

/**
 * One clock for all labels of a page. It starts at the server's instant of rendering, so that
 * server and browser agree, and advances after hydration.
 */
export function NowProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [clock, setClock] = useState(() => toClock(initial))
  useEffect(() => followTime(initial, (time) => setClock(toClock(time))), [initial])
  return <NowContext value={clock}>{children}</NowContext>
}

/** Returns the instant and the day in Ireland, computed once for all labels. */
export function useClock(): Clock {
  return use(NowContext)
}

function toClock(time: number): Clock {
  const now = new Date(time)
  return { now, today: dublinDay(now) }
}

/**
 * Reports the time whenever a label may change: at each full minute (midnight in Ireland is one),
 * and when the page becomes visible again. Returns the cleanup function.
 */
function followTime(served: number, show: (time: number) => void) {
  const ending = new AbortController()
  const { signal } = ending
  let anchor = servedAnchor(served)
  let shown = served
  let asking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    const { time, doubtful } = readPageClock(anchor, readClocks())
    if (Math.floor(time / MINUTE_MS) !== Math.floor(shown / MINUTE_MS)) {
      shown = time
      show(time)
    }
    clearTimeout(timer)
    timer = setTimeout(look, MINUTE_MS - (time % MINUTE_MS))
    if (doubtful && !asking) void ask()
  }

  async function ask() {
    asking = true
    const instant = await askServer()
    asking = false
    if (signal.aborted) return
    const clocks = readClocks()
    anchor = instant === undefined ? unansweredAnchor(anchor, clocks) : { instant, ...clocks }
    look()
  }

  look()
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('pageshow', look, { signal })
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}

function readClocks() {
  return { monotonic: performance.now(), wall: Date.now() }
}

/** Returns the server's time, or undefined when it can't be reached. */
async function askServer(): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(ASK_MAX_MS)
    const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })
    return Date.parse(headers.get('date') ?? '') || undefined
  } catch {
    return undefined
  }
}
