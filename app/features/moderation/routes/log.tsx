import { getRequestContext } from '#app/context.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Link } from '#app/ui/link.tsx'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { LogLine } from '../components/log-line.tsx'
import { listLog } from '../queries/log.server.ts'
import type { Route } from './+types/log'

const PAGE_SIZE = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor } = getRequestContext(context)
  const page = readPageNumber(url.searchParams)
  return { ...(await listLog(db, requireAdmin(actor), { size: PAGE_SIZE, page })), page }
}

export const meta = noindexMeta('Log', 'Who changed what.', '/admin/moderation-log')

export default function LogPage({ loaderData: { entries, total, page } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Log"
        lead="Changes of listings, members’ rights and promoters, latest first."
      />
      {entries.length > 0 ? (
        <ol className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
          {entries.map((entry) => (
            <LogLine key={entry.key} change={entry}>
              {': '}
              {entry.subject === null ? (
                <span className="text-muted">deleted since</span>
              ) : (
                <Link to={entry.path} className="text-link underline">
                  {entry.subject}
                </Link>
              )}
            </LogLine>
          ))}
        </ol>
      ) : (
        <EmptyNote>Nothing logged yet.</EmptyNote>
      )}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
    </>
  )
}
