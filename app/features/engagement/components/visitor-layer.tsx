import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import type { Question } from '../rules/consent-texts.ts'
import { isReadingPage } from '../rules/reading-pages.ts'
import type { ThirdParties } from '../rules/asked-purposes.ts'
import { useDeviceBookmarks } from './use-device-bookmarks.ts'

// Most visits need none of these; if loading fails, the page works without.
const renderNothing = () => ({ default: () => null })
const PassportLayer = lazy(() =>
  import('#app/features/listings/components/passport-layer.tsx').catch(renderNothing),
)
const Invitations = lazy(() => import('./invitations.tsx').catch(renderNothing))
const ThirdPartyScripts = lazy(() => import('./third-party-scripts.tsx').catch(renderNothing))

export type VisitorFacts = {
  thirdParties: ThirdParties
  /** Our banner's. */
  question: Question | undefined
  /** Whether the document's content security policy allows third parties. */
  policyIsOpen: boolean
  migratedTo: string | undefined
}

/** What depends on the visitor besides banners, loaded when idle, so that cached pages are identical. */
export default function VisitorLayer({
  thirdParties,
  policyIsOpen,
}: Pick<VisitorFacts, 'thirdParties' | 'policyIsOpen'>): ReactNode {
  const { pathname } = useLocation()
  useDeviceBookmarks()
  const consent = useConsent()
  const passport = usePassportText()
  const reading = isReadingPage(pathname)
  const configured = thirdParties.analytics ?? thirdParties.adsClient

  return (
    <>
      <Suspense>
        {configured && (
          <ThirdPartyScripts
            thirdParties={thirdParties}
            consent={consent}
            allowed={reading && policyIsOpen}
          />
        )}
      </Suspense>
      <Suspense>{passport && <PassportLayer text={passport} />}</Suspense>
      <Suspense>
        {/* Tells tests that all this is at work. */}
        <div className="visitor-layer" hidden />
        {consent !== undefined && <Invitations reading={reading} />}
      </Suspense>
    </>
  )
}
