import type { SubmitEvent } from 'react'
import type { Purpose } from '#app/lib/browser/consent.ts'
import { setConsent, useConsent } from '#app/ui/device/consent-store.ts'
import { CheckboxField } from '#app/ui/forms/text-field.tsx'
import { PURPOSE_TEXTS } from '../rules/purpose-texts.ts'

/** A box for each purpose, empty unless agreed to before. */
export function PurposeForm({
  purposes,
  disabled,
}: {
  purposes: readonly Purpose[]
  disabled: boolean
}) {
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
