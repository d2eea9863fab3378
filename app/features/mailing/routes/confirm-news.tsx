import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { confirmSubscriber } from '../operations/subscribers.server.ts'
import { isNewsLinkOpen } from '../queries/mailed-links.server.ts'
import type { Route } from './+types/confirm-news'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, cookie } = getRequestContext(context)
  const isOpen = await isNewsLinkOpen(db, params.token)
  return data({ isOpen, csrfToken: cookie.csrfToken() }, { status: isOpen ? 200 : 410 })
}

/** Needs a button press, because mail scanners open every link. */
export const action = formAction(async (_values, { db, now }, { params }: Route.ActionArgs) => {
  if (await confirmSubscriber(db, params.token, now)) return { done: true }
  throw new Problem(
    'gone',
    'This link no longer works: it has expired, or email news has been stopped since.',
  )
})

export const meta = noindexMeta(
  'Confirm email news',
  'Confirm that you want email news about competitions and prize draws.',
  '/confirm-email-news',
)

export default function ConfirmNews({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'done' in actionData) {
    return (
      <PageTitle
        title="You are on the list"
        lead="We will send you news about competitions and prize draws. Each mail has a link to stop it."
      />
    )
  }
  if (!loaderData.isOpen) {
    return (
      <>
        <PageTitle
          title="This link no longer works"
          lead="It is too old, or email news has been stopped since. You can ask for it again on your dashboard."
        />
        <Link to="/my-dashboard" className="button-primary">
          My dashboard
        </Link>
      </>
    )
  }
  return (
    <>
      <PageTitle
        title="Would you like our email news?"
        lead="One press, and we send news about competitions and prize draws to your address."
      />
      <PlainForm
        csrfToken={loaderData.csrfToken}
        failure={toFailure(actionData)}
        submit="Yes, send me the news"
      />
    </>
  )
}
