import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { consentExpiresOn, type Answer, type Purpose } from '#app/lib/browser/consent.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { setConsent, useConsent } from '#app/ui/device/consent-store.ts'
import { PURPOSE_TEXTS, askedPurposes, type ThirdParties } from '../rules/consent-texts.ts'
import type { SubmitEvent } from 'react'
import { CheckboxField } from '#app/ui/forms/text-field.tsx'

const CHOICES = [
  { accepted: true, label: 'Okay, Thanks' },
  { accepted: false, label: 'No thanks' },
]
const SIGNAL = 'Your browser’s signal (Global Privacy Control) counts as No thanks.'

export function CookieChoice({ thirdParties }: { thirdParties: ThirdParties }) {
  const consent = useConsent()
  const hydrated = useHydrated()
  const asked = askedPurposes(thirdParties)
  const purposes = asked ?? []
  const mayChoose = hydrated && !consent?.bySignal
  const isWhole = consent && [0, purposes.length].includes(consent.agreed.length)

  return (
    <div className="mt-4 rounded-card bg-card p-5 shadow-card">
      <p className="hidden noscript:block">
        JavaScript is off in your browser, so there is nothing to choose: analytics and adverts need
        it and stay off, and no cookie is set unless you log in or open a form.
      </p>
      <div className="noscript:hidden">
        <p role="status" className="min-h-18 sm:min-h-12 md:min-h-6">
          {hydrated ? sentence(asked, consent) : 'Looking up your answer …'}
        </p>
        {asked && (
          <div className="mt-4 grid max-w-sm grid-cols-2 gap-3">
            {CHOICES.map(({ accepted, label }) => (
              <button
                key={label}
                type="button"
                disabled={!mayChoose}
                aria-pressed={isWhole && consent.accepted === accepted}
                onClick={() => setConsent(accepted)}
                className="button-quiet aria-pressed:bg-primary aria-pressed:text-on-primary"
              >
                {`${label} `}
              </button>
            ))}
          </div>
        )}
        {purposes.length > 0 && <PurposeForm purposes={purposes} disabled={!mayChoose} />}
        {thirdParties.platform && (
          <button
            type="button"
            disabled={!mayChoose}
            className="button-quiet mt-4"
            onClick={reopenPlatform}
          >
            Choose about adverts
          </button>
        )}
        <p className="mt-4 text-sm text-muted">{whatItChanges(thirdParties)}</p>
      </div>
    </div>
  )
}

function reopenPlatform() {
  void import('./third-party-scripts.tsx').then((scripts) => scripts.reopenPlatform())
}

function sentence(purposes: readonly Purpose[] | undefined, consent: Answer | undefined) {
  if (consent?.bySignal) return SIGNAL
  if (!purposes) return 'The window that asks about adverts keeps your answer.'
  if (!consent) return 'Not answered yet: nothing from another company is loaded.'
  const { accepted, agreed, answeredOn } = consent
  const isPart = agreed.length > 0 && agreed.length < purposes.length
  const answer = isPart
    ? `Only ${agreed.map((purpose) => PURPOSE_TEXTS[purpose].label.toLowerCase()).join(', ')}`
    : CHOICES.find((choice) => choice.accepted === accepted)?.label
  const again =
    purposes.length > 0 ? ` We ask again on ${prettyDate(consentExpiresOn(answeredOn))}.` : ''
  return `Your answer of ${prettyDate(answeredOn)}: ${answer}.${again}`
}

function whatItChanges({ analytics, adsClient }: ThirdParties) {
  if (!analytics && !adsClient)
    return 'At present neither analytics nor adverts are set up here: nothing from another company is loaded, whatever you choose.'
  return 'Your choice takes effect at once. If you withdraw your consent, the cookies that others have set here are removed, and open pages load again without their scripts.'
}

/** A box for each purpose, empty unless agreed to before. */
function PurposeForm({ purposes, disabled }: { purposes: readonly Purpose[]; disabled: boolean }) {
  const agreed = useConsent()?.agreed ?? []
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = purposes.filter((purpose) => data.has(purpose))
    setConsent(chosen.length > 0, chosen)
  }
  return (
    <form key={agreed.join()} onSubmit={save} className="mt-2">
      {purposes.map((purpose) => (
        <CheckboxField
          key={purpose}
          name={purpose}
          label={PURPOSE_TEXTS[purpose].label}
          hint={PURPOSE_TEXTS[purpose].about}
          defaultChecked={agreed.includes(purpose)}
          disabled={disabled}
        />
      ))}
      <button type="submit" disabled={disabled} className="button-quiet mt-2">
        Save my choice
      </button>
    </form>
  )
}
