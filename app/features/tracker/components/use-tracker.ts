import { useEffect, useState } from 'react'
import type { Snapshot, Tracker } from '../device/open-tracker.ts'

export type OpenedLog = {
  tracker: Tracker
  log: Snapshot
  /** Whether the log had something when it was opened. */
  isKnown: boolean
}

/** Follows a member's log, or a visitor's, once it is prepared; undefined before it is read, null if that fails. */
export function useTracker(
  member: string | null | undefined,
  prepare?: (tracker: Tracker) => Promise<void>,
): OpenedLog | null | undefined {
  const [opened, setOpened] = useState<OpenedLog | null>()

  useEffect(() => {
    if (member === undefined) return
    const ending = new AbortController()
    const { signal } = ending

    async function follow(member: string | null) {
      const { openTracker } = await import('../device/open-tracker.ts')
      const tracker = await openTracker(member)
      await prepare?.(tracker)
      const { entries, marks } = await tracker.read()
      const isKnown = entries.length + marks.length > 0
      // Nothing but the log is awaited: what was just pressed would be shown as before for a moment.
      const show = async () => {
        const log = await tracker.read()
        if (!signal.aborted) setOpened({ tracker, log, isKnown })
      }
      if (signal.aborted) return
      // What is on screen stays.
      const stop = tracker.subscribe(() => void show().catch(() => {}))
      signal.addEventListener('abort', stop)
      await show()
    }
    follow(member).catch(() => {
      if (!signal.aborted) setOpened(null)
    })
    return () => {
      ending.abort()
      setOpened(undefined)
    }
  }, [member, prepare])

  return opened
}
