import { Icon } from '#app/ui/icon.tsx'
import { useState } from 'react'
import { hasInstallOffer, takeInstallOffer } from './install-offer.ts'

type Way = 'offer' | 'by-hand'

/** Installs the site as an app where the browser can; on iPhones and iPads says how. */
export default function InstallEntry() {
  const [way, setWay] = useState(findWay)
  const [isTold, setTold] = useState(false)
  if (way === undefined) return null

  function install() {
    if (way === 'by-hand') return setTold(!isTold)
    setWay(undefined)
    takeInstallOffer()
      ?.prompt()
      .catch(() => {})
  }

  return (
    <li>
      <button
        type="button"
        onClick={install}
        aria-expanded={way === 'by-hand' ? isTold : undefined}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-tint"
      >
        <Icon name="download" size={20} className="text-link" />
        Install the app
      </button>
      {isTold && (
        <p role="status" className="px-3 pb-2 pl-11 text-sm text-muted">
          Press Share, then “Add to Home Screen”.
        </p>
      )}
    </li>
  )
}

/** Safari on iOS has no offer to make, and alone says whether it runs as an app. */
function findWay(): Way | undefined {
  if (hasInstallOffer()) return 'offer'
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === false ? 'by-hand' : undefined
}
