import { createContext, use, useEffect, useState, type ReactNode } from 'react'

const MINUTE_MS = 60_000
const NowContext = createContext(0)

/**
 * One clock for all labels of a page. It starts at the instant the server rendered with, so
 * that server and browser agree, and moves on once the page is alive.
 */
export function NowProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [now, setNow] = useState(initial)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

export function useNow(): Date {
  return new Date(use(NowContext))
}
