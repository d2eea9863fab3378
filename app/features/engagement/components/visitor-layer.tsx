import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { isAdminPage, isReadingPage } from '../rules/reading-pages.ts'
import type { ThirdParties } from '../rules/third-parties.ts'
import { Banners } from './banners.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { useInvitation } from './use-invitation.ts'

// Most visits need none of these; without a connection a page does without them.
const nothing = () => ({ default: () => null })
const MigrationBanner = lazy(() => import('./migration-banner.tsx').catch(nothing))
const SignupDialog = lazy(() => import('./signup-dialog.tsx').catch(nothing))
const ThirdPartyScripts = lazy(() => import('./third-party-scripts.tsx').catch(nothing))

/** What the settings say to every visitor alike. */
export type VisitorFacts = {
  thirdParties: ThirdParties
  /** Whether the policy of this document lets third parties in. */
  policyIsOpen: boolean
  migratedTo: string | undefined
}

/**
 * All that a page has for its visitor beside its content, and that differs from one to the next.
 * It comes once the page is alive and idle: so the page is the same, and as quick, for everybody.
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
