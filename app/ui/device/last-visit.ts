import { useEffect, useSyncExternalStore } from 'react'
import { continueVisit, isVisits, type Visits } from '#app/lib/browser/visits.ts'
import { useConsent } from './consent-store.ts'
import { deviceStore } from './device-store.ts'
import { useClock } from '../now.tsx'

const KEY = 'visits'
const listeners = new Set<() => void>()
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
    for (const listener of listeners) listener()
    // Records when something is shown, not how long the page stays open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answered])
  return useSyncExternalStore(
    subscribe,
    () => visits?.previous ?? null,
    () => null,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
