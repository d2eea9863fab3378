import { useCallback, useState } from 'react'
import type { Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { useChange } from '#app/ui/dialogs/use-change.ts'
import type { Unsaved } from '../rules/unsaved.ts'

export type Save = (change: Unsaved, work: () => Promise<unknown>) => void

/** Shows each change until the log has it: a row that changed only then would move others on a busy device. */
export function useUnsaved(tracker: Tracker): { unsaved: readonly Unsaved[]; save: Save } {
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([])
  const change = useChange()
  const save = useCallback<Save>(
    (shown, work) => {
      async function store() {
        await change(work)
        await tracker.read().catch(ignore)
        setUnsaved((all) => all.filter((one) => one !== shown))
      }
      setUnsaved((all) => [...all, shown])
      void store()
    },
    [tracker, change],
  )
  return { unsaved, save }
}

/** The list shows what it last read. */
function ignore() {}
