import { Icon } from '#app/ui/icon.tsx'
import { useSyncExternalStore } from 'react'
import { CONNECTION_ID, OFFLINE_NOTICE } from '../rules/site.ts'

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div id={CONNECTION_ID} role="status" className="pointer-events-auto text-xs md:text-sm">
      {!online && (
        <p className="bg-featured text-on-featured">
          <span className="page-width flex min-h-12 items-center gap-3">
            <Icon name="wifi-off" size={20} className="shrink-0 max-sm:hidden" />
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
