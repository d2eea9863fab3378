import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { ApiForm } from '#app/ui/forms/api-form.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PasswordField } from '#app/ui/forms/text-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { UsernameField } from '../components/account-fields.tsx'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { Link } from '#app/ui/link.tsx'
import { AccountPage } from '../components/account-page.tsx'
import { FacebookButton } from '../components/facebook-button.tsx'
import { goOnAfterLogin, goToSecondStep, useLoginQuery } from '../components/finish-login.ts'
import { loadOwnDocument } from '../components/own-document.ts'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { LoginInput } from '../input.ts'
import { logIn } from '../operations/log-in.server.ts'
import { MESSAGES } from '../rules.ts'
import { goOn } from './go-on.server.ts'
import type { Route } from './+types/login'

export function loader({ context }: Route.LoaderArgs) {
  const { cookie, config } = getRequestContext(context)
  const { facebook, baseUrl } = config
  return { csrfToken: cookie.csrfToken(), facebook: facebook && { appId: facebook.appId, baseUrl } }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadOwnDocument(args)

export const action = formAction(
  async (values, requestContext, { url }: Route.ActionArgs) =>
    goOn(requestContext, logIn(requestContext, parseInput(LoginInput, values)), url),
  { opening: MESSAGES.loginFailed },
)

export const meta = noindexMeta('Log in', 'Log in to save and submit competitions.', '/login')

export default function Login({ loaderData }: Route.ComponentProps) {
  const { facebook } = loaderData
  const { search, bookmark, forDraft } = useLoginQuery()
  return (
    <AccountPage
      title="Log in"
      lead={
        bookmark
          ? 'Log in to save it.'
          : forDraft
            ? 'Log in to send in your competition. Your draft is waiting for you.'
            : 'Welcome back.'
      }
      below={
        <p>
          New here?{' '}
          <Link
            to={addToQuery('/join-today', search.slice(1))}
            className="font-semibold text-link underline"
          >
            Join today
          </Link>
        </p>
      }
    >
      <ApiForm
        api="/api/login"
        opening={MESSAGES.loginFailed}
        onDone={(_sent, answer) => goOnAfterLogin(search, answer)}
        onProblem={(problem) => goToSecondStep(search, problem)}
      >
        <UsernameField label="Username or email" autoComplete="username webauthn" />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <SubmitButton whileBusy="Logging in…">Log in</SubmitButton>{' '}
        <Link
          to="/password-reset"
          className="inline-flex min-h-11 items-center self-center text-link underline"
        >
          Forgot your password?
        </Link>
        <PasskeyButton
          label="Log in with a passkey"
          purpose="log-in"
          onDone={(answer) => goOnAfterLogin(search, answer)}
          autofill
        />
      </ApiForm>
      {facebook && <FacebookButton {...facebook} />}
    </AccountPage>
  )
}
