import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { findStep } from '#app/features/addresses/operations/login-steps.server.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { AccountPage } from '../components/account-page.tsx'
import { CodeField } from '#app/ui/forms/text-field.tsx'
import { goOnAfterLogin, useLoginQuery } from '../components/finish-login.ts'
import { loadOwnDocument } from '../components/own-document.ts'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { CodeInput } from '../input.ts'
import { confirmLogin } from '../operations/log-in.server.ts'
import { findSecondFactors } from '../queries/account.server.ts'
import { goOn } from './go-on.server.ts'
import type { Route } from './+types/second-step'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { user_id: id } = (await findStep(requestContext, 'second-step')) ?? {}
  const factors = id ? await findSecondFactors(requestContext.db, { id }) : undefined
  return {
    csrfToken: requestContext.cookie.csrfToken(),
    isBegun: factors !== undefined,
    hasPasskey: (factors?.passkeys.length ?? 0) > 0,
    hasApp: typeof factors?.codesSince === 'number',
  }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadOwnDocument(args)

export const action = formAction(async (values, requestContext, { url }: Route.ActionArgs) => {
  const { code } = parseInput(CodeInput, values)
  return goOn(requestContext, confirmLogin(requestContext, code), url)
})

export const meta = noindexMeta('One more step', 'The second step of logging in.', '/login')

export default function SecondStep({ loaderData }: Route.ComponentProps) {
  const { isBegun, hasPasskey, hasApp } = loaderData
  const { search } = useLoginQuery()
  const login = addToQuery('/login', search.slice(1))
  if (!isBegun) {
    return (
      <AccountPage title="Please log in again" lead="The first step was too long ago.">
        <Link to={login} className="button-primary">
          Log in
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="One more step"
      lead={hasPasskey && !hasApp ? 'Use your passkey.' : 'Type the code that your app shows now.'}
      below={
        <Link to={login} className="inline-flex min-h-11 items-center text-link underline">
          Log in as somebody else
        </Link>
      }
    >
      <FieldForm>
        {hasPasskey && (
          <PasskeyButton
            label="Use your passkey"
            purpose="log-in"
            onDone={(answer) => goOnAfterLogin(search, answer)}
          />
        )}
        <CodeField
          hint={
            hasApp ? 'Six digits, or one of your recovery codes.' : 'One of your recovery codes.'
          }
        />
        <SubmitButton>Log in</SubmitButton>
      </FieldForm>
    </AccountPage>
  )
}
