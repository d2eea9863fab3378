import { useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot } from '#app/features/tracker/device/open-tracker.ts'

/** What this device logged for the member or visitor; undefined until it is read, null if that fails. */
export function useLog(): Snapshot | null | undefined {
  const member = useSession().session?.user.username ?? null
  const [log, setLog] = useState<Snapshot | null>()

  useEffect(() => {
    let isLeft = false
    const show = (read: Snapshot | null) => {
      if (!isLeft) setLog(read)
    }
    import('#app/features/tracker/device/open-tracker.ts')
      .then(({ openTracker }) => openTracker(member))
      .then((tracker) => tracker.read())
      .then(show)
      .catch(() => show(null))
    return () => {
      isLeft = true
    }
  }, [member])

  return log
}
