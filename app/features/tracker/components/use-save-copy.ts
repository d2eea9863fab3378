import { useRouteLoaderData } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import type { Tracker } from '../device/open-tracker.ts'
import { writeLogFile } from '../rules/copy-file.ts'
import { writeLogCsv } from '../rules/log-csv.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const REVOKE_AFTER_MS = MINUTE_MS

/** Returns how to save the log as a file. */
export function useSaveCopy(tracker: Tracker) {
  const { now, today } = useClock()
  const showToast = useToast()
  const baseUrl = useRouteLoaderData<{ baseUrl: string }>('root')?.baseUrl ?? ''

  function save(name: string, type: string, write: () => Promise<string>) {
    write().then(
      (text) => download(name, new Blob([text], { type })),
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

function download(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Safari still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
