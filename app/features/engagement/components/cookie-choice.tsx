import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { consentExpiresOn, type Consent } from '#app/lib/browser/consent.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import { setConsent, useAnsweredOn, useConsent } from '#app/ui/device/consent-store.ts'
import type { ThirdParties } from '../rules/third-parties.ts'

const CHOICES = [
  { consent: 'accepted', label: 'Okay, Thanks' },
  { consent: 'refused', label: 'No thanks' },
]

export function CookieChoice({ thirdParties }: { thirdParties: ThirdParties }) {
  const consent = useConsent()
  const answeredOn = useAnsweredOn()
  const hydrated = useHydrated()

  return (
    <div className="mt-4 rounded-card bg-card p-5 shadow-card">
      <p className="hidden noscript:block">
        JavaScript is off in your browser, so there is nothing to choose: analytics and adverts need
        it and stay off, and no cookie is set unless you log in or open a form.
      </p>
      <div className="noscript:hidden">
        <p role="status" className="min-h-18 sm:min-h-12 md:min-h-6">
          {hydrated ? sentence(consent, answeredOn) : 'Looking up your answer …'}
        </p>
        <div className="mt-4 grid max-w-sm grid-cols-2 gap-3">
          {CHOICES.map((choice) => (
            <button
              key={choice.label}
              type="button"
              disabled={!hydrated}
              aria-pressed={consent === choice.consent}
              onClick={() => setConsent(choice.consent === 'accepted')}
              className="button-quiet aria-pressed:bg-primary aria-pressed:text-on-primary"
            >
              {`${choice.label} `}
            </button>
          ))}
        </div>
        <p className="mt-4 text-sm text-muted">{whatItChanges(thirdParties)}</p>
      </div>
    </div>
  )
}

function sentence(consent: Consent, answeredOn: Day | undefined) {
  if (consent === 'unasked' || !answeredOn)
    return 'Not answered yet: nothing from another company is loaded.'
  const answer = CHOICES.find((choice) => choice.consent === consent)?.label
  const again = prettyDate(consentExpiresOn(answeredOn))
  return `Your answer of ${prettyDate(answeredOn)}: ${answer}. We ask again on ${again}.`
}

function whatItChanges({ analytics, adsClient }: ThirdParties) {
  if (!analytics && !adsClient)
    return 'At present neither analytics nor adverts are set up here: nothing from another company is loaded, whatever you choose.'
  return 'Your choice takes effect at once. If you withdraw your consent, the cookies that others have set here are removed, and open pages load again without their scripts.'
}
