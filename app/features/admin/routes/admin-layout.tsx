import { Outlet } from 'react-router'
import { guard } from '#app/page-guards.server.ts'

/** Every page of the admin area sits below this guard; its operations check again by type. */
export const middleware = [guard('admin-only')]

/** Without a loader, client navigation would not ask the server, and so not meet the guard. */
export function loader() {
  return null
}

export default function AdminLayout() {
  return <Outlet />
}
