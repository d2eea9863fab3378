import { Outlet } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { guard } from '#app/page-guards.server.ts'
import { findDuty } from '#app/features/accounts/queries/account.server.ts'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { AdminTabs } from '../components/admin-tabs.tsx'
import { readAdminDesk } from '../queries/admin-desk.server.ts'
import type { Route } from './+types/admin-layout'

/** Guards every page of the admin area; its operations also require an `Admin`. */
export const middleware = [guard('admin-only')]

/** Without a loader, client navigation would skip the server and its guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = getRequestContext(context)
  const admin = requireAdmin(actor)
  return { desk: await readAdminDesk(db, admin), dueAt: await findDuty(db, admin) }
}

function DutyNote({ dueAt }: { dueAt: number }) {
  return (
    <p className="mb-6 rounded-card bg-tint px-4 py-3">
      From {prettyDate(dublinDay(new Date(dueAt)))} on, the admin area needs a passkey or a code
      when you log in.{' '}
      <Link to="/my-security" className="font-semibold text-link underline">
        Set one up now
      </Link>
      , it takes a minute.
    </p>
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminTabs desk={loaderData.desk} />
      {loaderData.dueAt !== null && <DutyNote dueAt={loaderData.dueAt} />}
      <Outlet />
    </>
  )
}
