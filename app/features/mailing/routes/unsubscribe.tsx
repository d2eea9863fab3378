import { data } from 'react-router'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { unsubscribe } from '../operations/unsubscribe.server.ts'
import { isAlertsLink, isUnsubscribeLinkKnown } from '../queries/mailed-links.server.ts'
import { alertsPath } from '../rules/campaigns.ts'
import type { Route } from './+types/unsubscribe'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, cookie } = getRequestContext(context)
  if (await isAlertsLink(db, params.token)) return redirectTo(`${alertsPath(params.token)}?end=all`)
  const isOpen = await isUnsubscribeLinkKnown(db, params.token)
  return data({ isOpen, csrfToken: cookie.csrfToken() }, { status: isOpen ? 200 : 410 })
}

/** Needs a button press, because mail scanners open every link. */
export const action = formAction(async (_values, { db, now }, { params }: Route.ActionArgs) => {
  if (await unsubscribe(db, params.token, now)) return { done: true }
  throw new Problem(
    'gone',
    'We do not know this link. Please use the one in the newest mail you have from us.',
  )
})

export const meta = noindexMeta(
  'Stop email news',
  'Stop email news from Competitions Ireland.',
  '/unsubscribe',
)

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'done' in actionData) {
    return (
      <PageTitle
        title="You won’t get any more email news"
        lead="Your address is off the list. Mails about your account, such as a new password, still come."
      />
    )
  }
  if (!loaderData.isOpen) {
    return (
      <>
        <PageTitle
          title="We do not know this link"
          lead="Please use the one at the end of the newest mail you have from us, or write to us."
        />
        <Link to="/contact-us" className="button-primary">
          Contact us
        </Link>
      </>
    )
  }
  return (
    <>
      <PageTitle title="Stop email news?" lead="One press, and we stop sending you news." />
      <PlainForm
        csrfToken={loaderData.csrfToken}
        failure={toFailure(actionData)}
        submit="Stop email news"
      />
    </>
  )
}
