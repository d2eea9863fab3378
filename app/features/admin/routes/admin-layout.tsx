import { Outlet } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { guard } from '#app/page-guards.server.ts'
import { AdminTabs } from '../components/admin-tabs.tsx'
import { readAdminDesk } from '../queries/desk.server.ts'
import type { Route } from './+types/admin-layout'

/** Guards every page of the admin area; its operations also require an `Admin`. */
export const middleware = [guard('admin-only')]

/** Without a loader, client navigation would skip the server and its guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, today } = getRequestContext(context)
  return { desk: await readAdminDesk(db, requireAdmin(actor), today) }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminTabs desk={loaderData.desk} />
      <Outlet />
    </>
  )
}
