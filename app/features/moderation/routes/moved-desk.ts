import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { CHECK_KINDS, type CheckKind } from '#app/features/checking/rules/harm.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import type { Route } from './+types/moved-desk'

/** Earlier addresses whose last part is no kind. */
const KINDS: Readonly<Record<string, CheckKind>> = { checks: 'links', results: 'winners' }

/** Mails and bookmarks lead to desks that are one page now. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(getRequestContext(context).actor)
  const name = url.pathname.toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? ''
  const kind = KINDS[name] ?? CHECK_KINDS.find((one) => one === name)
  return redirectTo(kind ? `/admin/to-check?kind=${kind}` : '/admin/to-check', 301)
}
