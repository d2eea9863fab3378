import { useEffect, useRef } from 'react'
import type { Consent } from '#app/lib/browser/consent.ts'
import { removalsOf, type ThirdParties } from '../rules/third-parties.ts'

/**
 * Loads what is configured while the visitor agrees, where it is allowed. What runs can't be
 * stopped but by leaving the page: so it is loaded anew, without, once either is over.
 */
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

/** What those who are not agreed to, or no more, have left behind for this site. */
function removeCookies() {
  for (const removal of removalsOf(document.cookie, window.location.hostname)) {
    document.cookie = removal
  }
}
