import { useHydrated } from '#app/ui/use-hydrated.ts'

const DIALOG = 'https://www.facebook.com/dialog/oauth'
const STATE_KEY = 'facebook-state'

/**
 * Links to Facebook's login page, which returns to /login/facebook with a token. Loads no Facebook
 * script. Needs JavaScript, because the token arrives in the URL fragment.
 */
export function FacebookButton({ appId, baseUrl }: { appId: string; baseUrl: string }) {
  const hydrated = useHydrated()
  if (!hydrated) return null

  function go() {
    const state = crypto.randomUUID()
    sessionStorage.setItem(STATE_KEY, state)
    const query = new URLSearchParams({
      client_id: appId,
      redirect_uri: `${baseUrl}/login/facebook`,
      response_type: 'token',
      state,
    })
    window.location.assign(`${DIALOG}?${query}`)
  }

  return (
    <button
      type="button"
      onClick={go}
      className="button mt-4 h-12 w-full bg-[#0866ff] text-white hover:bg-[#0757d6]"
    >
      Log in with Facebook
    </button>
  )
}

/** Returns the token from the URL fragment if its state matches the one this browser sent. */
export function takeFacebookToken(hash: string): string | undefined {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  const asked = sessionStorage.getItem(STATE_KEY)
  sessionStorage.removeItem(STATE_KEY)
  const isOurs = asked !== null && answer.get('state') === asked
  return isOurs ? (answer.get('access_token') ?? undefined) : undefined
}
