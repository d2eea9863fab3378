import { Icon } from '#app/ui/icon.tsx'
import { useState } from 'react'
import { hasInstallOffer, takeInstallOffer } from './install-offer.ts'

type Way = 'offer' | 'by-hand'

export default function InstallEntry() {
  const [way, setWay] = useState(findInstallWay)
  const [isExpanded, setExpanded] = useState(false)
  if (way === undefined) return null

  function install() {
    if (way === 'by-hand') return setExpanded(!isExpanded)
    setWay(undefined)
    takeInstallOffer()
      ?.prompt()
      .catch(() => {})
  }

  return (
    <div>
      <button
        type="button"
        onClick={install}
        aria-expanded={way === 'by-hand' ? isExpanded : undefined}
        className="menu-entry"
      >
        <Icon name="download" size={20} />
        Install the app
      </button>
      {isExpanded && (
        <p role="status" className="px-3 pb-2 pl-11 text-sm text-muted">
          Press Share, then “Add to Home Screen”.
        </p>
      )}
    </div>
  )
}

/** Safari on iOS never prompts; it is the only browser with `navigator.standalone`. */
function findInstallWay(): Way | undefined {
  if (hasInstallOffer()) return 'offer'
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === false ? 'by-hand' : undefined
}
