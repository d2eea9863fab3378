import { useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import type { Reminders } from '#app/features/tracker/rules/reminders.ts'

/** What is asked about later, and whose winners are published. */
export type Outcomes = { reminders: Reminders; out: readonly number[] }
type Opened = { tracker: Tracker; log: Snapshot; outcomes: Outcomes }

/** What this device logged, for the member or for the visitor; undefined until it is read. */
export function useLog(): Opened | undefined {
  const member = useSession().session?.user.username ?? null
  const [opened, setOpened] = useState<Opened>()

  useEffect(() => {
    const leaving = new AbortController()
    let stop = () => {}
    async function follow() {
      const { openTracker } = await import('#app/features/tracker/device/open-tracker.ts')
      const tracker = await openTracker(member)
      if ((await tracker.read()).entries.length > 0) await askForWinners(tracker)
      const reminders = (await tracker.readNote('reminders')) ?? {}
      const out = (await tracker.readNote('winners-out')) ?? []
      const show = async () => {
        // Nothing else is awaited: what was just pressed would be shown as before for a moment.
        const log = await tracker.read()
        if (!leaving.signal.aborted) setOpened({ tracker, log, outcomes: { reminders, out } })
      }
      if (leaving.signal.aborted) return
      stop = tracker.subscribe(() => void show())
      await show()
    }
    void follow()
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
