import { useEffect, useSyncExternalStore } from 'react'
import { continueVisit, isVisits, type Visits } from '#app/lib/browser/visits.ts'
import { useConsent } from './consent-store.ts'
import { deviceStore } from './device-store.ts'
import { watchDevice } from './watch-device.ts'
import { useClock } from '../now.tsx'

const KEY = 'visits'
const device = watchDevice()
let visits: Visits | undefined

/** Milliseconds since 1970; null before hydration, on the first visit, without consent's answer. */
export function useLastVisit(): number | null {
  const { now } = useClock()
  const seen = now.getTime()
  const answered = useConsent() !== undefined
  useEffect(() => {
    if (!answered) return
    visits = continueVisit(deviceStore.read(KEY, isVisits), seen)
    deviceStore.write(KEY, visits)
    device.announce()
    // Records when something is shown, not how long the page stays open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answered])
  return useSyncExternalStore(
    device.watch,
    () => visits?.previous ?? null,
    () => null,
  )
}
