import { useRouteLoaderData } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { saveFile } from '#app/lib/browser/save-file.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import type { Tracker } from '../device/open-tracker.ts'
import { writeLogFile } from '../rules/copy-file.ts'
import { writeLogCsv } from '../rules/log-csv.ts'

/** Returns how to save the log as a file. */
export function useSaveCopy(tracker: Tracker) {
  const { now, today } = useClock()
  const showToast = useToast()
  const baseUrl = useRouteLoaderData<{ baseUrl: string }>('root')?.baseUrl ?? ''

  function save(name: string, type: string, write: () => Promise<string>) {
    write().then(
      (text) => saveFile(name, type, text),
      () => showToast({ text: 'The copy could not be saved. Please try again.' }),
    )
  }
  return {
    saveJson: () =>
      save(`my-entries-${today}.json`, 'application/json', async () =>
        writeLogFile(await tracker.exportLog(), now),
      ),
    saveCsv: () =>
      save(`my-entries-${today}.csv`, 'text/csv', async () =>
        writeLogCsv(await tracker.read(), baseUrl),
      ),
  }
}
