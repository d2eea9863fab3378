import installStub from '@iabtechlabtcf/stub'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#app/lib/browser/consent.ts'
import { readConsent, setConsent } from '#app/ui/device/consent-store.ts'
import { askedPurposes, type ThirdParties } from '../rules/consent-texts.ts'
import { isReadingPage } from '../rules/reading-pages.ts'
import { keptPurposes, removalsOf, servicesOf, type Service } from '../rules/third-parties.ts'
import { advertsAnswer, type TcData } from '../rules/tcf.ts'
import { loadScript } from './load-script.ts'

type Props = {
  thirdParties: ThirdParties
  consent: Answer | undefined
  /** Whether the document's content security policy allows them. */
  policyIsOpen: boolean
}

/** Reloads the page when consent ends, because a running script can't be stopped otherwise. */
export default function ThirdPartyScripts({ thirdParties, consent, policyIsOpen }: Props): null {
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

type Tell = (data: TcData, success: boolean) => void
type TcfPage = Window & {
  __tcfapi?: (command: string, version: 2, answer: Tell | (() => void)) => void
  googlefc?: { showRevocationMessage?: () => void }
}
const page: TcfPage = window

/**
 * Loads the operator's consent platform (IAB TCF 2.2) and tells what it says about adverts, now and after each
 * change. The stub queues the question until the platform is there, and answers frames of adverts.
 */
function watchPlatform(src: string, tell: (allowed: boolean) => void) {
  installStub()
  loadScript(src)
  page.__tcfapi?.('addEventListener', 2, (data, success) => {
    const answer = success ? advertsAnswer(data) : undefined
    if (answer !== undefined) tell(answer)
  })
}

/** Opens the platform's window again, by the commands that platforms know: the framework has none. */
export function reopenPlatform() {
  installStub()
  page.__tcfapi?.('displayConsentUi', 2, () => {})
  page.googlefc?.showRevocationMessage?.()
}
