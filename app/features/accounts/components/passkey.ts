import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import type { PasskeyPurpose } from '../input.ts'

export type Ceremony = { purpose: PasskeyPurpose; csrfToken: string }

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
export async function answerWithPasskey<Answer>(
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

export async function canAutofill(): Promise<boolean> {
  return (
    hasPasskeys() &&
    // Browsers of 2022 and before have none.
    'isConditionalMediationAvailable' in window.PublicKeyCredential &&
    window.PublicKeyCredential.isConditionalMediationAvailable()
  )
}

export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Returns a sentence to show. */
export function failureOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error && error.name === 'InvalidStateError' ? KNOWN : UNUSED
}
