import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { isAdminPage } from '../rules/reading-pages.ts'
import { Banners } from './banners.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import type { VisitorFacts } from './visitor-layer.tsx'

// Most visits need neither; if loading fails, the page works without.
const renderNothing = () => ({ default: () => null })
const MigrationBanner = lazy(() => import('./migration-banner.tsx').catch(renderNothing))
const AccountSync = lazy(() => import('./account-sync.tsx').catch(renderNothing))

/** The cookie banner is in the page's HTML, so that it appears with the page; the others wait until idle. */
export function VisitorBanners({
  question,
  migratedTo,
  idle,
}: Pick<VisitorFacts, 'question' | 'migratedTo'> & { idle: boolean }): ReactNode {
  const { pathname } = useLocation()
  const { session } = useSession()
  const working = isAdminPage(pathname)
  const isAnswered = useConsent() !== undefined
  const asking = isAnswered || working ? undefined : question
  return (
    <Banners>
      {idle && migratedTo && !working && (
        <Suspense>
          <MigrationBanner to={migratedTo} />
        </Suspense>
      )}
      {asking && <CookieBanner question={asking} />}
      {idle && session && (
        <Suspense>
          <AccountSync member={session.user.username} mayAsk={!asking && !working} />
        </Suspense>
      )}
    </Banners>
  )
}
