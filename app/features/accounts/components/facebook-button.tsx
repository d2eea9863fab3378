import { useLocation } from 'react-router'
import { tabStore } from '#app/ui/device/device-store.ts'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'

const DIALOG = 'https://www.facebook.com/dialog/oauth'
const STATE_KEY = 'facebook-state'

type Props = { appId: string; baseUrl: string }

/** Needs JavaScript, because Facebook returns the token in the URL fragment. */
export function FacebookButton({ appId, baseUrl }: Props) {
  const hydrated = useHydrated()
  const { search } = useLocation()
  if (!hydrated) return null

  function go() {
    const state = beginFacebookLogin(search)
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

type Begun = { state: string; search: string }

/** Returns the state to send to Facebook, which returns it. */
export function beginFacebookLogin(search: string): string {
  const state = crypto.randomUUID()
  tabStore.write(STATE_KEY, { state, search } satisfies Begun)
  return state
}

/** Returns the fragment's token, if its state is the one that this browser sent, and the query of the login page. */
export function endFacebookLogin(hash: string): { accessToken: string | null; search: string } {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  const begun = tabStore.read(STATE_KEY, isBegun)
  tabStore.remove(STATE_KEY)
  const isOurs = begun !== undefined && answer.get('state') === begun.state
  return { accessToken: isOurs ? answer.get('access_token') : null, search: begun?.search ?? '' }
}

function isBegun(found: unknown): found is Begun {
  const { state, search } = (found ?? {}) as Partial<Begun>
  return typeof state === 'string' && typeof search === 'string'
}
