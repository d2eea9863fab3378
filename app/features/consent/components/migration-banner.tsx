import { useState } from 'react'
import { deviceStore } from '#app/ui/device/device-store.ts'
import { Banner } from './banner.tsx'

const DISMISSED_KEY = 'migrationDismissed'
const isSet = (found: unknown): found is true => found === true

export default function MigrationBanner({ to }: { to: string }) {
  const [dismissed, setDismissed] = useState(() => deviceStore.read(DISMISSED_KEY, isSet) ?? false)
  if (dismissed) return null

  function dismiss() {
    deviceStore.write(DISMISSED_KEY, true)
    setDismissed(true)
  }
  const buttons = (
    <>
      <a href={to} target="_blank" rel="noopener" className="button-primary">
        Go to New Site
      </a>
      <button type="button" className="button-quiet" onClick={dismiss}>
        Dismiss
      </button>
    </>
  )
  return (
    <Banner label="We have moved" buttons={buttons}>
      <strong className="font-semibold">We have moved to a new site.</strong> Please uninstall this
      app, visit the new site, and install the updated version.
    </Banner>
  )
}
