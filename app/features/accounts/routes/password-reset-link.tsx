import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PasswordField } from '#app/ui/forms/text-field.tsx'
import { AccountPage } from '../components/account-page.tsx'
import { linkUsed, revalidateUnlessUsed } from '../components/used-link.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { NewPasswordInput } from '../input.ts'
import { rememberDevice } from '../operations/known-devices.server.ts'
import { resetPassword } from '../operations/passwords.server.ts'
import { findLinkEmail } from '../queries/account.server.ts'
import type { Route } from './+types/password-reset-link'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, cookie, now } = getRequestContext(context)
  const isOpen = (await findLinkEmail(db, params.token, 'reset-password', now)) !== undefined
  return data({ isOpen, csrfToken: cookie.csrfToken() }, { status: isOpen ? 200 : 410 })
}

export const action = formAction(async (values, requestContext, { params }: Route.ActionArgs) => {
  const { db, hasher, now, limits, address } = requestContext
  const { password } = parseInput(NewPasswordInput, values)
  await limits.consume('reset', address)
  const userId = await resetPassword({ db, hasher }, params.token, password, now)
  // The owner logs in next, even while somebody else is guessing.
  await rememberDevice(db, requestContext.deviceCookie, userId, now)
  requestContext.cookie.end()
  requestContext.kickMail()
  return linkUsed()
})

export const shouldRevalidate = revalidateUnlessUsed

export const meta = noindexMeta(
  'Choose a new password',
  'Choose a new password.',
  '/password-reset',
)

export default function PasswordResetLink({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'done' in actionData) {
    return (
      <AccountPage title="Your password is changed" lead="You have been logged out everywhere.">
        {/* A new document, so that the header shows no member. */}
        <Link to="/login" reloadDocument className="button-primary">
          Log in
        </Link>
      </AccountPage>
    )
  }
  if (!loaderData.isOpen) {
    return (
      <AccountPage
        title="This link no longer works"
        lead="It has been used, is older than an hour, or a newer mail has replaced it."
      >
        <Link to="/password-reset" className="button-primary">
          Get a new link
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Choose a new password">
      <PlainForm submit="Change my password">
        <PasswordField label="New password" name="password" autoComplete="new-password" required />
      </PlainForm>
    </AccountPage>
  )
}
