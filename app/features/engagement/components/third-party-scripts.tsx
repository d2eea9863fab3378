import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#app/lib/browser/consent.ts'
import { readConsent, setConsent } from '#app/ui/device/consent-store.ts'
import { askedPurposes, type ThirdParties } from '../rules/asked-purposes.ts'
import { isReadingPage } from '../rules/reading-pages.ts'
import { keptPurposes, removalsOf, servicesOf, type Service } from '../rules/third-parties.ts'
import { watchPlatform } from './consent-platform.ts'

// Bundled with this file: apart, and without React, its stub would add a file of the bundler's runtime to first visits.
export { reopenPlatform } from './consent-platform.ts'

/** Reloads the page when consent ends, because a running script can't be stopped otherwise. */
export default function ThirdPartyScripts({
  thirdParties,
  consent,
  policyIsOpen,
}: {
  thirdParties: ThirdParties
  consent: Answer | undefined
  /** Whether the document's content security policy allows them. */
  policyIsOpen: boolean
}): null {
  const { pathname } = useLocation()
  const allowed = policyIsOpen && isReadingPage(pathname)
  const running = useRef(new Set<Service>())
  const [platformAgrees, setPlatformAgrees] = useState<boolean>()
  const kept = keptPurposes(thirdParties, consent, platformAgrees)
  const services = allowed ? servicesOf(thirdParties, consent, platformAgrees) : []

  useEffect(() => {
    removeCookies(thirdParties.platform || kept.length > 0 ? kept : undefined)
    if ([...running.current].some((service) => !services.includes(service)))
      return window.location.reload()
    for (const service of services) {
      if (running.current.has(service)) continue
      running.current.add(service)
      void load(service, thirdParties, setPlatformAgrees)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists are new at each rendering
  }, [kept.join(), services.join(), thirdParties])

  return null
}

async function load(
  service: Service,
  thirdParties: ThirdParties,
  hear: (platformAgrees: boolean) => void,
) {
  const { analytics, adsClient, platform } = thirdParties
  if (service === 'platform' && platform) {
    watchPlatform(platform, (agrees) => {
      // The platform's window was the question; what waits for an answer goes on.
      if (!askedPurposes(thirdParties) && !readConsent()) setConsent(agrees)
      hear(agrees)
    })
  } else if (service === 'analytics' && analytics) {
    const { loadAnalytics } = await import('./analytics.ts')
    loadAnalytics(analytics)
  } else if (service === 'adverts' && adsClient) {
    const { loadAdverts } = await import('./adverts.tsx')
    loadAdverts(adsClient, { personal: platform !== undefined })
  }
}

function removeCookies(kept: Parameters<typeof removalsOf>[2]) {
  for (const removal of removalsOf(document.cookie, window.location.hostname, kept)) {
    document.cookie = removal
  }
}
