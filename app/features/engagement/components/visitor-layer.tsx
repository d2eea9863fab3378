import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { isAdminPage, isReadingPage } from '../rules/reading-pages.ts'
import type { ThirdParties } from '../rules/third-parties.ts'
import { Banners } from './banners.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { useInvitation } from './use-invitation.ts'

// Most visits need none of these; if loading fails, the page works without.
const renderNothing = () => ({ default: () => null })
const MigrationBanner = lazy(() => import('./migration-banner.tsx').catch(renderNothing))
const SignupDialog = lazy(() => import('./signup-dialog.tsx').catch(renderNothing))
const ThirdPartyScripts = lazy(() => import('./third-party-scripts.tsx').catch(renderNothing))

/** Settings that are the same for every visitor. */
export type VisitorFacts = {
  thirdParties: ThirdParties
  /** Whether the document's content security policy allows third parties. */
  policyIsOpen: boolean
  migratedTo: string | undefined
}

/**
 * Everything on a page that depends on the visitor, except the content. Loaded after hydration when
 * idle, so that cached pages are identical and fast for everyone.
 */
export default function VisitorLayer({
  thirdParties,
  policyIsOpen,
  migratedTo,
}: VisitorFacts): ReactNode {
  const { pathname } = useLocation()
  const consent = useConsent()
  const reading = isReadingPage(pathname)
  const working = isAdminPage(pathname)
  const asking = consent === 'unasked' && !working
  const { invitation, close } = useInvitation({ reading, asking, answered: consent !== 'unasked' })
  const configured = thirdParties.analytics ?? thirdParties.adsClient

  return (
    <>
      <Banners>
        {migratedTo && !working && (
          <Suspense>
            <MigrationBanner to={migratedTo} />
          </Suspense>
        )}
        {asking && <CookieBanner thirdParties={thirdParties} />}
      </Banners>
      <Suspense>
        {configured && (
          <ThirdPartyScripts
            thirdParties={thirdParties}
            consent={consent}
            allowed={reading && policyIsOpen}
          />
        )}
      </Suspense>
      <Suspense>
        {invitation && <SignupDialog heldBack={invitation.heldBack} onClose={close} />}
      </Suspense>
    </>
  )
}
