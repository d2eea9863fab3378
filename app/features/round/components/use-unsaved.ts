import { useCallback, useEffect, useRef, useState } from 'react'
import type { Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { useChange } from '#app/ui/dialogs/use-change.ts'
import type { Unsaved } from '../rules/unsaved.ts'

type Work = (tracker: Tracker) => Promise<unknown>
export type Save = (change: Unsaved, work: Work) => void

/**
 * Shows each change until the log has it: a row that changed only then would move others on a busy device. What is
 * pressed before the log is open waits for it.
 */
export function useUnsaved(tracker: Tracker | undefined): {
  unsaved: readonly Unsaved[]
  save: Save
} {
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([])
  const change = useChange()
  const waiting = useRef<[Unsaved, Work][]>([])
  const storeWaiting = useCallback(() => {
    async function store(opened: Tracker, shown: Unsaved, work: Work) {
      await change(() => work(opened))
      await opened.read().catch(ignore)
      setUnsaved((all) => all.filter((one) => one !== shown))
    }
    if (tracker) for (const one of waiting.current.splice(0)) void store(tracker, ...one)
  }, [tracker, change])
  useEffect(storeWaiting, [storeWaiting])
  const save = useCallback<Save>(
    (shown, work) => {
      setUnsaved((all) => [...all, shown])
      waiting.current.push([shown, work])
      storeWaiting()
    },
    [storeWaiting],
  )
  return { unsaved, save }
}

/** The list shows what it last read. */
function ignore() {}
