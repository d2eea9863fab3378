import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import { isAdminPage, isReadingPage } from '../rules/reading-pages.ts'
import type { ThirdParties } from '../rules/third-parties.ts'
import { Banners } from './banners.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { useDeviceBookmarks } from './use-device-bookmarks.ts'
import { useInvitation } from './use-invitation.ts'

// Most visits need none of these; if loading fails, the page works without.
const renderNothing = () => ({ default: () => null })
const MigrationBanner = lazy(() => import('./migration-banner.tsx').catch(renderNothing))
const PassportLayer = lazy(() =>
  import('#app/features/listings/components/passport-layer.tsx').catch(renderNothing),
)
const SignupDialog = lazy(() => import('./signup-dialog.tsx').catch(renderNothing))
const AccountSync = lazy(() => import('./account-sync.tsx').catch(renderNothing))
const ThirdPartyScripts = lazy(() => import('./third-party-scripts.tsx').catch(renderNothing))

export type VisitorFacts = {
  thirdParties: ThirdParties
  /** Whether the document's content security policy allows third parties. */
  policyIsOpen: boolean
  migratedTo: string | undefined
}

/** Everything that depends on the visitor, loaded when idle, so that cached pages are identical. */
export default function VisitorLayer({
  thirdParties,
  policyIsOpen,
  migratedTo,
}: VisitorFacts): ReactNode {
  const { pathname } = useLocation()
  const { session } = useSession()
  useDeviceBookmarks()
  const consent = useConsent()
  const passport = usePassportText()
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
        {session && (
          <Suspense>
            <AccountSync member={session.user.username} mayAsk={!asking && !working} />
          </Suspense>
        )}
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
      <Suspense>{passport && <PassportLayer text={passport} />}</Suspense>
      <Suspense>
        {invitation && <SignupDialog heldBack={invitation.heldBack} onClose={close} />}
      </Suspense>
    </>
  )
}
