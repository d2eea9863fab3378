import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { EmailField } from '#app/ui/forms/text-field.tsx'
import { AccountPage } from '../components/account-page.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ResetRequestInput } from '../input.ts'
import { requestPasswordReset } from '../operations/passwords.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Route } from './+types/password-reset'

export function loader({ context }: Route.LoaderArgs) {
  return { csrfToken: getRequestContext(context).cookie.csrfToken() }
}

/** Answers the same whether or not an account has the address. */
export const action = formAction(async (values, requestContext) => {
  const { db, now, limits, address, deviceCookie } = requestContext
  const { email } = parseInput(ResetRequestInput, values)
  await limits.consume('reset', address)
  await limits.consume('reset-email', `${emailKey(email)}|${address}`)
  await requestPasswordReset(db, { email, deviceSecret: deviceCookie.secret }, now)
  requestContext.kickMail()
  return { sentTo: email }
})

export const meta = noindexMeta(
  'Reset your password',
  'Get a link to choose a new password.',
  '/password-reset',
)

export default function PasswordReset({ actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) return <Sent to={actionData.sentTo} />
  return (
    <AccountPage title="Reset your password" lead="We mail you a link to choose a new one.">
      <PlainForm submit="Send me the link">
        <EmailField label="Email" name="email" required />
      </PlainForm>
    </AccountPage>
  )
}

function Sent({ to }: { to: string }) {
  return (
    <AccountPage title="Check your email">
      <p role="status">
        If <strong className="font-semibold wrap-anywhere">{to}</strong> belongs to an account, a
        link is on its way. It works once, for an hour. Nothing there? Check the spam folder, or try
        again in a while.
      </p>
    </AccountPage>
  )
}
