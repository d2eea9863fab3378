import { getRequestContext } from '#app/context.server.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { useClock } from '#app/ui/now.tsx'
import { ListSearch } from '#app/ui/page/list-search.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { readQuery } from '#app/lib/http/list-query.ts'
import { MemberQuery } from '../input.ts'
import { listMembers, type MemberSummary } from '../queries/manage-members.server.ts'
import type { Route } from './+types/users'

const PAGE_SIZE = 50
const CHOICES = { '': 'Everybody', admins: 'Admins', suspended: 'Suspended' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor } = getRequestContext(context)
  const { page, ...filters } = readQuery(MemberQuery, url.searchParams)
  const input = { size: PAGE_SIZE, page }
  const { members, total } = await listMembers(db, requireAdmin(actor), filters, input)
  return { members, total, page, filters }
}

export const meta = noindexMeta('New Users', 'Who has joined.', '/admin/users')

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { members, total, page, filters } = loaderData
  return (
    <>
      <PageTitle
        title="New Users"
        lead={`${total.toLocaleString('en-IE')} ${total === 1 ? 'member' : 'members'}, newest first.`}
      />
      <ListSearch
        text={filters.text}
        placeholder="Name or email"
        name="only"
        chosen={filters.only}
        choices={CHOICES}
      />
      <ol className="divided rounded-card bg-card shadow-card">
        {members.map((member) => (
          <li key={member.id}>
            <MemberLine member={member} />
          </li>
        ))}
      </ol>
      {members.length === 0 && <EmptyNote>No members match.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
    </>
  )
}

function MemberLine({ member }: { member: MemberSummary }) {
  const { now } = useClock()
  return (
    <Link
      to={`/admin/users/${member.id}`}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-tint"
    >
      <span className="font-semibold">{member.username}</span>{' '}
      {member.admin && <span className="chip bg-tint font-semibold text-link">Admin</span>}{' '}
      {member.suspendedAt !== null && (
        <span className="chip bg-urgent-tint font-semibold text-urgent">Suspended</span>
      )}{' '}
      <span className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere text-muted">
        {member.email ?? 'No email'}
        {member.email !== null && !member.emailConfirmed && ' (not confirmed)'}
      </span>{' '}
      <span className="text-sm text-muted">joined {agoLabel(member.createdAt, now)}</span>
    </Link>
  )
}
