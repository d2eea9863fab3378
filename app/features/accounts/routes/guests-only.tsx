import { Outlet } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { guard } from '#app/page-guards.server.ts'
import type { Route } from './+types/guests-only'

export const middleware = [guard('guest-only')]

/** Without a loader, client navigation would skip the server and its guard. */
export function loader({ context }: Route.LoaderArgs) {
  return { csrfToken: getRequestContext(context).cookie.csrfToken() }
}

/** The pages' forms need the token of the session that there is now. */
export const shouldRevalidate = () => true

export default function Guarded() {
  return <Outlet />
}
