import { useEffect, useRef, useState } from 'react'
import { deviceStore } from '#app/ui/device/device-store.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { addTime } from '../rules/estimate.ts'

const TIMES_KEY = 'roundTimes'
/** A person who is back sooner has probably not entered. */
const DOUBTFUL_MS = 8 * SECOND_MS

const isTimes = (found: unknown): found is number[] =>
  Array.isArray(found) && found.every((time) => Number.isSafeInteger(time))

/** How long entries took on this device, in milliseconds. */
export function readTimes(): number[] {
  return deviceStore.read(TIMES_KEY, isTimes) ?? []
}

export function useOpening() {
  const opened = useRef<{ id: number; at: number }>(undefined)
  const [active, setActive] = useState<number>()
  const [doubtful, setDoubtful] = useState<number>()

  useEffect(() => {
    function look() {
      if (document.visibilityState === 'hidden' || !opened.current) return
      const { id, at } = opened.current
      opened.current = undefined
      const time = performance.now() - at
      if (time < DOUBTFUL_MS) setDoubtful(id)
      else deviceStore.write(TIMES_KEY, addTime(readTimes(), time))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  function start(id: number) {
    opened.current = { id, at: performance.now() }
    setActive(id)
    setDoubtful(undefined)
  }
  function settle(id: number) {
    setActive((known) => (known === id ? undefined : known))
    setDoubtful((known) => (known === id ? undefined : known))
  }
  return { active, doubtful, start, settle }
}
