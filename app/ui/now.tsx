import { dublinDay, toDay, type Day } from '#app/lib/time/days.ts'
import { readPageClock, servedAnchor, unansweredAnchor } from '#app/lib/time/page-clock.ts'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const ASK_MAX_MS = 10_000
type Clock = { now: Date; today: Day }
const NowContext = createContext<Clock>({ now: new Date(0), today: toDay('1970-01-01') })

/** One clock for all labels, from the instant of rendering, so that server and browser agree. */
export function NowProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [clock, setClock] = useState(() => toClock(initial))
  useEffect(() => followTime(initial, (time) => setClock(toClock(time))), [initial])
  return <NowContext value={clock}>{children}</NowContext>
}

export function useClock(): Clock {
  return use(NowContext)
}

function toClock(time: number): Clock {
  const now = new Date(time)
  return { now, today: dublinDay(now) }
}

/** Shows the time at each full minute (midnight too), and when the page becomes visible again. */
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

async function askServer(): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(ASK_MAX_MS)
    const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })
    return Date.parse(headers.get('date') ?? '') || undefined
  } catch {
    return undefined
  }
}
