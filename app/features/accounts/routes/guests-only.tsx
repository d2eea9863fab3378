import { Outlet } from 'react-router'
import { guard } from '#app/page-guards.server.ts'

export const middleware = [guard('guest-only')]

/**
 * Without a loader, client navigation would skip the server and its guard. It makes no token: its answer could
 * replace the cookie of a page that loads as its own document at the same time.
 */
export function loader() {
  return null
}

export default function Guarded() {
  return <Outlet />
}
