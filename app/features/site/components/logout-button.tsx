import { Icon } from '#app/ui/icon.tsx'
import { useState, type SubmitEvent } from 'react'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'

/** Logs out and goes to /login; shows a failure next to the button. */
export default function LogoutButton({ csrfToken }: { csrfToken: string }) {
  const [error, setError] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    try {
      await postJson('/api/logout', {}, csrfToken)
      window.location.assign('/login')
    } catch (failure) {
      // Already logged out elsewhere.
      if (failure instanceof ApiError && failure.status === 401)
        return window.location.assign('/login')
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }

  return (
    <form method="post" action="/logout" onSubmit={(event) => void submit(event)}>
      <CsrfField token={csrfToken} />
      <button
        type="submit"
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-tint"
      >
        <Icon name="log-out" size={20} className="text-link" />
        Logout
      </button>
      <p role="alert" className="px-3 text-sm text-urgent">
        {error}
      </p>
    </form>
  )
}
