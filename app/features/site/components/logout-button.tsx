import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useState, type SubmitEvent } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { TYPED_KEY } from '#app/ui/forms/typed-text.ts'
import { tabStore } from '#app/ui/device/device-store.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'

/** Logging out deletes the member's entries from the device, so it sends them to the account first. */
export default function LogoutButton({ csrfToken }: { csrfToken: string }) {
  const member = useSession().session?.user.username ?? ''
  const [error, setError] = useState<string | null>(null)
  const [unsent, setUnsent] = useState(0)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const left = await sendUnsent(member)
    if (left > 0 && unsent === 0) setUnsent(left)
    else await leave()
  }
  async function leave() {
    try {
      await logOut(csrfToken)
      // The service worker deletes it too.
      const tracker = import('#app/features/tracker/device/forget-account.ts')
      await tracker.then(({ forgetAccount }) => forgetAccount(member)).catch(() => {})
      tabStore.remove(TYPED_KEY)
      window.location.assign('/login' satisfies PageAddress)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }

  return (
    <form
      method="post"
      action={'/logout' satisfies PageAddress}
      onSubmit={(event) => void submit(event)}
    >
      <CsrfField token={csrfToken} />
      <button type="submit" className="menu-entry">
        <Icon name="log-out" size={20} />
        {unsent > 0 ? 'Log out and lose them' : 'Logout'}
      </button>
      <p role="alert" className="px-3 text-sm text-urgent">
        {error ?? (unsent > 0 && unsentText(unsent))}
      </p>
    </form>
  )
}

function unsentText(count: number) {
  const what = count === 1 ? '1 change is' : `${count} changes are`
  return `${what} not in your account yet, and could not be sent now. Logging out deletes what this device has.`
}

async function logOut(csrfToken: string) {
  try {
    await postJson('/api/logout', {}, csrfToken)
  } catch (failure) {
    // 401: already logged out elsewhere.
    if (!(failure instanceof ApiError && failure.status === 401)) throw failure
  }
}

/** Returns how many changes could not be sent; 0 if the device has no log. */
function sendUnsent(member: string): Promise<number> {
  const tracker = import('#app/features/tracker/device/keep-in-sync.ts')
  return tracker.then(({ sendUnsent: send }) => send(member)).catch(() => 0)
}
