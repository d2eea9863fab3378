import { Suspense, type ReactNode } from 'react'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { usePassportText } from '#app/features/listings/components/passport-store.ts'
import type { Question } from '../rules/consent-texts.ts'
import type { ThirdParties } from '../rules/asked-purposes.ts'
import { useDeviceBookmarks } from './use-device-bookmarks.ts'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

// Most visits need none of these; if loading fails, the page works without.
const PassportLayer = lazyExtra(
  () => import('#app/features/listings/components/passport-layer.tsx'),
)
const Invitations = lazyExtra(() => import('./invitations.tsx'))
const ThirdPartyScripts = lazyExtra(() => import('./third-party-scripts.tsx'))

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
  useDeviceBookmarks()
  const consent = useConsent()
  const passport = usePassportText()
  const configured = thirdParties.analytics ?? thirdParties.adsClient

  return (
    <>
      <Suspense>
        {configured && (
          <ThirdPartyScripts
            thirdParties={thirdParties}
            consent={consent}
            policyIsOpen={policyIsOpen}
          />
        )}
      </Suspense>
      <Suspense>{passport && <PassportLayer text={passport} />}</Suspense>
      <Suspense>
        {/* Tells tests that all this is at work. */}
        <div className="visitor-layer" hidden />
        {consent !== undefined && <Invitations />}
      </Suspense>
    </>
  )
}
