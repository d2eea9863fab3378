import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, areCookiesBlocked, postJson } from '#app/ui/forms/api-client.ts'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { usePageToken } from '#app/ui/forms/csrf-field.tsx'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyPurpose } from '../input.ts'

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

type Ceremony = { purpose: PasskeyPurpose; csrfToken: string }

const API = {
  'log-in': '/api/login-with-passkey',
  prove: '/api/prove-with-passkey',
  'add-passkey': '/api/add-passkey',
} as const
const GONE = 410
type Signals = {
  signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>
}
const UNUSED = 'No passkey was used. You can try again.'
const KNOWN = 'This device already has a passkey for your account.'

/** Returns the API's answer; `autofill` waits until a passkey is chosen in the username's suggestions. */
async function answerWithPasskey<Answer>(
  { purpose, csrfToken }: Ceremony,
  autofill = false,
): Promise<Answer> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  const options = await postJson('/api/passkey-options', { purpose }, csrfToken)
  const answer =
    purpose === 'add-passkey'
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({
          optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
          useBrowserAutofill: autofill,
        })
  try {
    return await postJson<Answer>(API[purpose], { answer }, csrfToken)
  } catch (error) {
    if (error instanceof ApiError && error.status === GONE) await forget(answer.id)
    throw error
  }
}

/** Tells the device not to offer a passkey that was removed here. Browsers before 2025 cannot. */
async function forget(credentialId: string) {
  const { PublicKeyCredential: keys } = window as { PublicKeyCredential?: Signals }
  await keys?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
}

async function canAutofill(): Promise<boolean> {
  return (
    hasPasskeys() &&
    // Browsers of 2022 and before have none.
    'isConditionalMediationAvailable' in window.PublicKeyCredential &&
    window.PublicKeyCredential.isConditionalMediationAvailable()
  )
}

function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error && error.name === 'InvalidStateError' ? KNOWN : UNUSED
}
