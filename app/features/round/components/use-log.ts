import { useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'

/** What this device logged, for the member or for the visitor; undefined until it is read. */
export function useLog(): { tracker: Tracker; log: Snapshot } | undefined {
  const member = useSession().session?.user.username ?? null
  const [opened, setOpened] = useState<{ tracker: Tracker; log: Snapshot }>()

  useEffect(() => {
    const leaving = new AbortController()
    let stop = () => {}
    async function follow() {
      const { openTracker } = await import('#app/features/tracker/device/open-tracker.ts')
      const tracker = await openTracker(member)
      const show = async () => {
        const log = await tracker.read()
        if (!leaving.signal.aborted) setOpened({ tracker, log })
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
