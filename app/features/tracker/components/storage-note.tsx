import { useState } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { Tracker } from '../device/open-tracker.ts'
import { KeptOnDevice } from '#app/features/listings/components/kept-on-device.tsx'
import { useRouteLoaderData } from 'react-router'
import { useClock } from '#app/ui/now.tsx'
import { saveFile } from '#app/lib/browser/save-file.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { writeLogFile } from '../rules/copy-file.ts'
import { writeLogCsv } from '../rules/log-csv.ts'

const MANY_ENTRIES = 10

const NOT_STORED =
  'This browser doesn’t let the site store anything, as in a private window: your entries are lost when you close this tab.'

type Props = { tracker: Tracker; member: string | null; entries: number }

/** Says where the entries are, and warns if the browser may lose them. */
export function StorageNote({ tracker, member, entries }: Props) {
  if (!tracker.isPersistent) return <Warning tracker={tracker} />
  if (member !== null)
    return <p className="text-muted">Saved in your account, and a copy on this device.</p>
  return entries >= MANY_ENTRIES && isSafariTab() ? <Warning tracker={tracker} /> : <KeptOnDevice />
}

function Warning({ tracker }: { tracker: Tracker }) {
  const { saveJson } = useSaveCopy(tracker)
  const [isExplained, setExplained] = useState(false)
  const isSafari = tracker.isPersistent
  return (
    <section
      className="rounded-card bg-tint px-4 py-4 sm:px-6"
      aria-label={isSafari ? 'Kept on this device only' : 'Not stored'}
    >
      <p className="font-semibold">
        {isSafari
          ? 'Kept on this device only; Safari may delete it after a week without a visit.'
          : NOT_STORED}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        {isSafari && (
          <button
            type="button"
            className="button-quiet"
            aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}
          >
            Add to Home Screen
          </button>
        )}
        <button type="button" className="button-quiet" onClick={saveJson}>
          Save a copy
        </button>
        {isSafari && (
          <Link to="/join-today" className="button-quiet">
            Join
          </Link>
        )}
      </p>
      {isExplained && (
        <p role="status" className="mt-3">
          Press Share, then “Add to Home Screen”. The app starts with an empty log: save a copy
          here, and import it there.
        </p>
      )}
    </section>
  )
}

/** Safari deletes what scripts store after seven days of use without a visit, except for installed apps. */
function isSafariTab() {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  const isInstalled = standalone === true || matchMedia('(display-mode: standalone)').matches
  return navigator.vendor.startsWith('Apple') && !isInstalled
}

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
