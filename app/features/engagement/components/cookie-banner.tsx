import { useLayoutEffect } from 'react'
import { setConsent } from '#app/ui/device/consent-store.ts'
import { Link } from '#app/ui/link.tsx'
import { cookieSentence } from '../rules/cookie-sentence.ts'
import type { ThirdParties } from '../rules/third-parties.ts'
import { Banner } from './banners.tsx'

/**
 * Asks about cookies (docs/contract.md#consent). Both answers look alike. Until the page is hydrated
 * `THEME_SCRIPT` shows it where nothing is stored, and `START_SCRIPTS` remembers the answer.
 */
export function CookieBanner({ thirdParties }: { thirdParties: ThirdParties }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (dataset.answer) setConsent(dataset.answer === 'yes')
    else dataset.asking = 'hydrated'
  }, [])
  const buttons = (
    <>
      <button
        type="button"
        className="button-primary"
        data-answer="yes"
        onClick={() => setConsent(true)}
      >
        Okay, Thanks
      </button>
      <button
        type="button"
        className="button-primary"
        data-answer="no"
        onClick={() => setConsent(false)}
      >
        No thanks
      </button>
    </>
  )
  return (
    <Banner label="Cookies" buttons={buttons} className="cookie-banner" data-nosnippet>
      {cookieSentence(thirdParties)}{' '}
      <Link to="/cookie-policy" className="whitespace-nowrap underline underline-offset-3">
        Cookie policy
      </Link>
    </Banner>
  )
}
