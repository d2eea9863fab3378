import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { alertsPath } from '#app/features/mailing/rules/campaigns.ts'
import { formAction } from '#app/form-action.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { confirmAlert } from '../operations/follow.server.ts'
import { findAskedAlert } from '../queries/alerts.server.ts'
import { CADENCE_LABELS } from '../rules/cadence.ts'
import type { Route } from './+types/confirm-alert'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, cookie } = getRequestContext(context)
  const asked = await findAskedAlert(db, params.token)
  const page = alertsPath(params.token)
  return data(
    { asked: asked ?? null, page, csrfToken: cookie.csrfToken() },
    { status: asked ? 200 : 410 },
  )
}

/** Needs a button press, because mail scanners open every link. */
export const action = formAction(async (_values, { db, now }, { params }: Route.ActionArgs) => {
  if (await confirmAlert(db, params.token, now)) return { done: true }
  throw new Problem(
    'gone',
    'This link no longer works: it has expired, or you have stopped it since.',
  )
})

/** What was just changed has to be seen: a browser would keep the page's data for seconds. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta(
  'Confirm what you follow',
  'Confirm that you want to be told about new competitions.',
  '/alerts/confirm',
)

export default function ConfirmAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, page, csrfToken } = loaderData
  if (!asked) {
    return (
      <>
        <PageTitle
          title="This link no longer works"
          lead="It is too old, or you have stopped it since. You can follow the list again."
        />
        <Link to="/new-competitions" className="button-primary">
          New Competitions
        </Link>
      </>
    )
  }
  if (asked.isConfirmed) {
    return (
      <>
        <PageTitle
          title="You are now following this"
          lead={`${asked.words}. You get a mail when there is something new.`}
        />
        <Link to={page} className="button-primary">
          Lists you follow
        </Link>
      </>
    )
  }
  return (
    <>
      <PageTitle
        title="Do you want emails about new competitions?"
        lead={`${asked.words}. ${CADENCE_LABELS[asked.cadence]}, if there is something new.`}
      />
      <PlainForm
        csrfToken={csrfToken}
        failure={toFailure(actionData)}
        submit="Yes, tell me about new ones"
      />
    </>
  )
}
