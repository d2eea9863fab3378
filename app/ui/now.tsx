import { dublinDay, type Day } from '#app/lib/days.ts'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'

const MINUTE_MS = 60_000
type Clock = { now: Date; today: Day }
const NowContext = createContext<Clock>(toClock(0))

/**
 * One clock for all labels of a page. It starts at the instant the server rendered with, so
 * that server and browser agree, and moves on once the page is alive.
 */
export function NowProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [clock, setClock] = useState(() => toClock(initial))
  useEffect(() => {
    const tick = () => setClock(toClock(Date.now()))
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={clock}>{children}</NowContext>
}

/** The instant, and the day it is in Ireland: found once for all labels. */
export function useClock(): Clock {
  return use(NowContext)
}

function toClock(time: number): Clock {
  const now = new Date(time)
  return { now, today: dublinDay(now) }
}
