import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { guard } from '#app/page-guards.server.ts'
import type { Route } from './+types/members-only'

export const middleware = [guard('logged-in-only')]

/** Without a loader, client navigation would skip the server and its guard. */
export function loader({ context }: Route.LoaderArgs) {
  return { csrfToken: getRequestContext(context).cookie.csrfToken() }
}

/** The pages' forms need the token of the session that there is now; once it has ended, the page stays to say so. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== 401

export default function Guarded() {
  return <Outlet />
}
