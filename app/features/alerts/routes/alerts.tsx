import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { isAlertsLink } from '#app/features/mailing/queries/mailed-links.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { AlertList } from '../components/alert-list.tsx'
import { ChangeInput } from '../input.ts'
import { changeAlerts } from '../operations/change-alerts.server.ts'
import { readAlertsPage } from '../queries/alerts-page.server.ts'
import { findFollowerByToken } from '../queries/alerts.server.ts'
import type { Route } from './+types/alerts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, cookie } = getRequestContext(context)
  const follower = await findFollowerByToken(db, params.token)
  const isKnown = follower !== undefined || (await isAlertsLink(db, params.token))
  const page = await readAlertsPage(db, follower, { url, csrfToken: cookie.csrfToken() })
  return data({ isKnown, ...page }, { status: isKnown ? 200 : 410 })
}

/** The mail's secret is all that it needs. */
export const action = formAction(async (values, { db, now }, { params }: Route.ActionArgs) => {
  const follower = await findFollowerByToken(db, params.token)
  const change = parseInput(ChangeInput, values)
  if (!follower)
    throw new Problem('gone', 'You no longer follow any lists, or this link has expired.')
  return { done: await changeAlerts(db, follower, change, now) }
})

/** What was just changed has to be seen: a browser would keep the page's data for seconds. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export const meta = noindexMeta(
  'Lists you follow',
  'Lists whose new competitions you get by email.',
  '/alerts',
)

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && 'done' in actionData
  if (!loaderData.isKnown && !isDone) {
    return (
      <>
        <PageTitle
          title="We do not know this link"
          lead="Please use the one in the newest mail you have from us, or write to us."
        />
        <Link to="/contact-us" className="button-primary">
          Contact us
        </Link>
      </>
    )
  }
  return <AlertList page={loaderData} answered={actionData} />
}
