import { useEffect, useRef } from 'react'
import type { Consent } from '#app/lib/browser/consent.ts'
import { removalsOf, type ThirdParties } from '../rules/third-parties.ts'

/** Reloads the page when consent ends, because a running script can't be stopped otherwise. */
export default function ThirdPartyScripts({
  thirdParties: { analytics, adsClient },
  consent,
  allowed,
}: {
  thirdParties: ThirdParties
  consent: Consent
  allowed: boolean
}): null {
  const running = useRef(false)
  const agreed = consent === 'accepted'

  useEffect(() => {
    if (!agreed) removeCookies()
    if (running.current && !(agreed && allowed)) window.location.reload()
    if (!agreed || !allowed || running.current) return
    running.current = true
    if (analytics)
      void import('./analytics.ts').then(({ loadAnalytics }) => loadAnalytics(analytics))
    if (adsClient) void import('./adverts.tsx').then(({ loadAdverts }) => loadAdverts(adsClient))
  }, [agreed, allowed, analytics, adsClient])

  return null
}

function removeCookies() {
  for (const removal of removalsOf(document.cookie, window.location.hostname)) {
    document.cookie = removal
  }
}
