import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { AlertList } from '../components/alert-list.tsx'
import { ChangeInput } from '../input.ts'
import { changeAlerts } from '../operations/change-alerts.server.ts'
import { readAlertsPage } from '../queries/alerts-page.server.ts'
import { findFollowerOf } from '../queries/alerts.server.ts'
import type { Route } from './+types/my-alerts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const follower = await findFollowerOf(db, requireMember(actor))
  return readAlertsPage(db, follower, { url, csrfToken: cookie.csrfToken() })
}

export const action = formAction(async (values, { db, actor, now }) => {
  const follower = await findFollowerOf(db, requireMember(actor))
  const change = parseInput(ChangeInput, values)
  if (!follower) throw new Problem('not-found', 'You no longer follow any lists.')
  return { done: await changeAlerts(db, follower, change, now) }
})

export const meta = noindexMeta(
  'Lists you follow',
  'Lists whose new competitions you get by email.',
  '/my-alerts',
)

export default function MyAlerts({ loaderData, actionData }: Route.ComponentProps) {
  return <AlertList page={loaderData} answered={actionData} />
}
