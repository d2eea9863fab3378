import { useEffect } from 'react'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { staleFacts } from '../rules/facts.ts'

/** Stores the new dates and links of listings that the device remembers. */
export function useFreshFacts(tracker: Tracker | undefined, log: Snapshot, round: RoundData) {
  useEffect(() => {
    const stale = staleFacts(round, log.facts)
    // If it fails, they are still stale at the next visit.
    if (stale.length > 0) void tracker?.saveFacts(stale).catch(() => {})
  }, [tracker, log, round])
}
