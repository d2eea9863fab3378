import { useEffect, useState } from 'react'
import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { openWith } from '#app/lib/http/failure-sentence.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { Link } from '#app/ui/link.tsx'
import { AccountPage } from '../components/account-page.tsx'
import { endFacebookLogin } from '../components/facebook-button.tsx'
import { finishLogin, goToSecondStep, readLoginQuery } from '../components/finish-login.ts'
import { MESSAGES } from '../rules.ts'
import type { Route } from './+types/login-facebook'

export const loader = answer(async ({ context }: Route.LoaderArgs) => {
  if (!getRequestContext(context).facebook) throw new Problem('not-found', 'There is no such page.')
  return null
})

export const meta = noindexMeta(
  'Log in with Facebook',
  'Returning from Facebook.',
  '/login/facebook',
)

export default function LoginFacebook() {
  const [failure, setFailure] = useState<string | null>(null)
  const [loginSearch, setLoginSearch] = useState('')

  useEffect(() => {
    const { accessToken, search } = endFacebookLogin(window.location.hash)
    const { target, bookmark } = readLoginQuery(new URLSearchParams(search))
    // Keeps the token out of the address bar and the history.
    window.history.replaceState(null, '', window.location.pathname)
    setLoginSearch(search)
    if (accessToken === null) {
      setFailure(MESSAGES.loginFailed)
      return
    }
    postJson('/api/login-with-facebook', { name: '', accessToken }).then(
      () => finishLogin(target, bookmark),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (goToSecondStep(search, error)) return
        const { status, message: detail } = error
        setFailure(openWith(MESSAGES.loginFailed, { status, detail }))
      },
    )
  }, [])

  return (
    <AccountPage title="Log in with Facebook">
      <p role="status">{failure ?? 'One moment…'}</p>
      <p className="mt-6">
        <Link to={addToQuery('/login', loginSearch.slice(1))} className="button-quiet">
          Back to login
        </Link>
      </p>
    </AccountPage>
  )
}
