import { Outlet } from 'react-router'
import { guard } from '#app/page-guards.server.ts'

export const middleware = [guard('logged-in-only')]

/** Without a loader, client navigation would skip the server and its guard. */
export function loader() {
  return null
}

export default function Guarded() {
  return <Outlet />
}
