import { Icon } from '#app/ui/icon.tsx'
import { useSyncExternalStore } from 'react'
import { CONNECTION_ID, OFFLINE_NOTICE } from '../rules.ts'

/** Follows the browser's online and offline events. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div id={CONNECTION_ID} role="status" className="no-print">
      {!online && (
        <p className="border-b border-line bg-featured py-3 text-on-featured">
          <span className="page-width flex items-center gap-3">
            <Icon name="wifi-off" size={20} className="shrink-0" />
            {OFFLINE_NOTICE}
          </span>
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
