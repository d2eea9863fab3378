import { useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import type { Reminders } from '#app/features/tracker/rules/reminders.ts'

/** What is asked about later, and whose winners are published. */
export type Outcomes = { reminders: Reminders; out: readonly number[] }
export type Opened = {
  tracker: Tracker
  log: Snapshot
  outcomes: Outcomes
  /** Whether the log had something when it was opened. */
  isKnown: boolean
}

/** What this device logged, for the member or for the visitor; undefined until it is read. */
export function useLog(): Opened | undefined {
  const { member } = useSession()
  const [opened, setOpened] = useState<Opened>()

  useEffect(() => {
    if (member === undefined) return
    const leaving = new AbortController()
    let stop = () => {}
    async function follow(member: string | null) {
      const { openTracker } = await import('#app/features/tracker/device/open-tracker.ts')
      const tracker = await openTracker(member)
      const { entries, marks } = await tracker.read()
      if (entries.length > 0) await askForWinners(tracker)
      const isKnown = entries.length + marks.length > 0
      const reminders = (await tracker.readNote('reminders')) ?? {}
      const out = (await tracker.readNote('winners-out')) ?? []
      const show = async () => {
        // Nothing else is awaited: what was just pressed would be shown as before for a moment.
        const log = await tracker.read()
        if (!leaving.signal.aborted)
          setOpened({ tracker, log, outcomes: { reminders, out }, isKnown })
      }
      if (leaving.signal.aborted) return
      stop = tracker.subscribe(() => void show())
      await show()
    }
    void follow(member)
    return () => {
      leaving.abort()
      stop()
    }
  }, [member])

  return opened
}

/** The round waits for it, so that nothing moves later. Without a connection what is stored stays. */
async function askForWinners(tracker: Tracker) {
  const { refreshWinners } = await import('#app/features/tracker/device/refresh-winners.ts')
  await refreshWinners(tracker).catch(() => {})
}
