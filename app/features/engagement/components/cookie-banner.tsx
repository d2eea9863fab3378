import { setConsent } from '#app/ui/device/consent-store.ts'
import { Link } from '#app/ui/link.tsx'
import { cookieSentence } from '../rules/cookie-sentence.ts'
import type { ThirdParties } from '../rules/third-parties.ts'
import { Banner } from './banners.tsx'

/** Asks about cookies (docs/contract.md#consent). Both answers look alike. */
export function CookieBanner({ thirdParties }: { thirdParties: ThirdParties }) {
  const buttons = (
    <>
      <button type="button" className="button-primary" onClick={() => setConsent(true)}>
        Okay, Thanks
      </button>
      <button type="button" className="button-primary" onClick={() => setConsent(false)}>
        No thanks
      </button>
    </>
  )
  return (
    <Banner label="Cookies" buttons={buttons}>
      {cookieSentence(thirdParties)}{' '}
      <Link to="/cookie-policy" className="whitespace-nowrap underline underline-offset-3">
        Cookie policy
      </Link>
    </Banner>
  )
}
