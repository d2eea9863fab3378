import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, areCookiesBlocked } from '#app/ui/forms/api-client.ts'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { usePageToken } from '#app/ui/forms/csrf-field.tsx'
import { canAutofill, failureOf, hasPasskeys, answerWithPasskey, type Ceremony } from './passkey.ts'

type Props<Answer> = Pick<Ceremony, 'purpose'> & {
  label: string
  onDone: (answer: Answer) => unknown
  /** Also offers passkeys among the suggestions of the username. */
  autofill?: boolean
}

/** Needs script; without it a code is typed. */
export function PasskeyButton<Answer>({ label, onDone, autofill, purpose }: Props<Answer>) {
  const ceremony = { purpose, csrfToken: usePageToken() }
  const hydrated = useHydrated()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onDone(await answerWithPasskey<Answer>(ceremony))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  const waitForChoice = useEffectEvent(async () => {
    if (areCookiesBlocked() || !(await canAutofill())) return
    try {
      await onDone(await answerWithPasskey<Answer>(ceremony, true))
    } catch (error) {
      // The button, or leaving the page, ends the waiting.
      if (error instanceof ApiError) setFailure(failureOf(error))
    }
  })
  useEffect(() => {
    if (autofill) void waitForChoice()
  }, [autofill])

  // Its place is kept, so that nothing moves once the script runs.
  const isUseless = hydrated && !hasPasskeys()
  return (
    <>
      <p role="alert" className="font-semibold text-urgent empty:hidden">
        {failure}
      </p>
      <button
        type="button"
        onClick={() => void press()}
        disabled={busy}
        className={`button-quiet h-12 noscript:hidden ${isUseless ? 'invisible' : ''}`}
      >
        {label}
      </button>
    </>
  )
}
