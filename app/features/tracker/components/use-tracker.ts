import { useEffect, useState } from 'react'
import type { Snapshot, Tracker } from '../device/open-tracker.ts'
import type { Reminders } from '../rules/reminders.ts'

export type OpenedLog = { tracker: Tracker; log: Snapshot; reminders: Reminders }

/** Follows a member's log, or a visitor's; undefined until it is known whose, and read, null if that fails. */
export function useTracker(member: string | null | undefined): OpenedLog | null | undefined {
  const [opened, setOpened] = useState<OpenedLog | null>()

  useEffect(() => {
    if (member === undefined) return
    const ending = new AbortController()
    const { signal } = ending

    async function follow(member: string | null) {
      const { openTracker } = await import('../device/open-tracker.ts')
      const tracker = await openTracker(member)
      const show = async () => {
        const log = await tracker.read()
        const reminders = (await tracker.readNote('reminders')) ?? {}
        if (!signal.aborted) setOpened({ tracker, log, reminders })
      }
      if (signal.aborted) return
      signal.addEventListener(
        'abort',
        tracker.subscribe(() => void show().catch(ignore)),
      )
      await show()
    }
    follow(member).catch(() => {
      if (!signal.aborted) setOpened(null)
    })
    return () => {
      ending.abort()
      setOpened(undefined)
    }
  }, [member])

  return opened
}

/** What is on screen stays. */
function ignore() {}
