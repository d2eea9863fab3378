import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { isAdminPage } from '../rules/admin-pages.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { CookieLine } from './cookie-line.tsx'
import type { VisitorFacts } from './visitor-layer.tsx'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

// Most visits need neither; if loading fails, the page works without.
const MigrationBanner = lazyExtra(() => import('./migration-banner.tsx'))
const AccountSync = lazyExtra(() => import('./account-sync.tsx'))

type Props = Pick<VisitorFacts, 'question' | 'migratedTo'> & { idle: boolean; children: ReactNode }

/**
 * The end of each page: what stays at the bottom of the screen, one above the other; the style sheet reserves its room.
 * The cookie banner is in the page's HTML, so that it appears with the page; the others wait until idle.
 */
export function BottomStack({ question, migratedTo, idle, children }: Props): ReactNode {
  const { pathname } = useLocation()
  const { session } = useSession()
  const working = isAdminPage(pathname)
  const isAnswered = useConsent() !== undefined
  const isFirstPage = useIsFirstPage()
  const asked = isAnswered || working ? undefined : question
  const isLine = asked?.asked.length === 0
  return (
    <>
      {isLine && !isFirstPage && <CookieLine text={asked.text} />}
      <div className="bottom-stack no-print pointer-events-none">
        {children}
        {idle && migratedTo && !working && (
          <Suspense>
            <MigrationBanner to={migratedTo} />
          </Suspense>
        )}
        {asked && (!isLine || isFirstPage) && <CookieBanner question={asked} />}
        {idle && session && (
          <Suspense>
            <AccountSync member={session.user.username} mayAsk={!asked && !working} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Of a visit, which `FIRST_SCRIPT` tells by the same sign. */
function useIsFirstPage() {
  const { key } = useLocation()
  const [first] = useState(key)
  const [isFirst, setFirst] = useState(true)
  useLayoutEffect(() => {
    if (key !== first || document.referrer.startsWith(`${location.origin}/`)) setFirst(false)
  }, [key, first])
  return isFirst
}
