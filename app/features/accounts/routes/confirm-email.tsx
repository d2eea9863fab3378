import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { AccountPage } from '../components/account-page.tsx'
import { linkUsed, revalidateUnlessUsed } from '../components/used-link.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { confirmEmailChange } from '../operations/change-email.server.ts'
import { confirmEmail } from '../operations/confirm-email.server.ts'
import { isConfirmLinkOpen } from '../queries/mailed-links.server.ts'
import type { Route } from './+types/confirm-email'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, cookie, now } = getRequestContext(context)
  const isOpen = await isConfirmLinkOpen(db, params.token, now)
  return data({ isOpen, csrfToken: cookie.csrfToken() }, { status: isOpen ? 200 : 410 })
}

/** Needs a button press, because mail scanners open every link. */
export const action = formAction(async (_values, requestContext, { params }: Route.ActionArgs) => {
  const { db, now } = requestContext
  if (await confirmEmail(db, params.token, now)) return linkUsed()
  if (await confirmEmailChange(db, params.token, now)) {
    requestContext.kickMail()
    return linkUsed()
  }
  throw new Problem(
    'gone',
    'This link has been used or has expired. Your dashboard can send a new one.',
  )
})

export const shouldRevalidate = revalidateUnlessUsed

export const meta = noindexMeta(
  'Confirm your email',
  'Confirm that this address is yours.',
  '/confirm-email',
)

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'done' in actionData) {
    return (
      <AccountPage
        title="Your address is confirmed"
        lead="With it you can always get back into your account."
      >
        <Link to="/my-dashboard" className="button-primary">
          My dashboard
        </Link>
      </AccountPage>
    )
  }
  if (!loaderData.isOpen) {
    return (
      <AccountPage
        title="This link no longer works"
        lead="It has been used or is too old. Your dashboard says whether your address is confirmed, and can send a new link."
      >
        <Link to="/my-dashboard" className="button-primary">
          My dashboard
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Confirm your email"
      lead="One press, and we know that this address is yours."
    >
      <PlainForm
        csrfToken={loaderData.csrfToken}
        failure={toFailure(actionData)}
        submit="Yes, this is my address"
      />
    </AccountPage>
  )
}
