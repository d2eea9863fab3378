import { data } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import { ListingTable } from '../components/listing-table.tsx'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { Link } from '#app/ui/link.tsx'
import { listSubmitters } from '#app/features/submissions/queries/submitters.server.ts'
import { recordLabel } from '../rules/decisions.ts'
import { readQuery } from '#app/lib/http/list-query.ts'
import { ListQuery } from '../input/moderation.ts'
import { listListings } from '../queries/listings.server.ts'
import type { Route } from './+types/all-competitions'
import { REJECTION_REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { chooseColumns } from './columns-cookie.server.ts'
import { moderate } from './moderate.server.ts'

const PAGE_SIZE = 50
const BULK = 'decide-picked'

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const { db, actor, cookie, config } = getRequestContext(context)
  const query = readQuery(ListQuery, url.searchParams)
  const { order = 'newest', page, ...filters } = query
  const input = { filters, order, page, size: PAGE_SIZE }
  const admin = requireAdmin(actor)
  const [{ listings, total }, submitters] = await Promise.all([
    listListings(db, admin, input),
    listSubmitters(db, admin, [query.by ?? null]),
  ])
  const submitter = submitters.get(query.by ?? 0)
  const { columns, headers } = await chooseColumns({
    url,
    received: request.headers.get('cookie'),
    https: config.baseUrl.startsWith('https:'),
  })
  const csrfToken = cookie.csrfToken()
  const reasons = REJECTION_REASONS
  return data({ query, columns, listings, total, submitter, reasons, csrfToken }, { headers })
}

export const action = formAction((values, requestContext) => moderate(values, requestContext))

export const meta = noindexMeta(
  'All Competitions',
  'Every listing, whatever its status.',
  '/admin/all-competitions',
)

export default function AllCompetitionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, columns, listings, total, submitter, reasons, csrfToken } = loaderData
  return (
    <ModeratorContext value={{ csrfToken, reasons }}>
      <PageTitle
        title="All Competitions"
        lead={`${total.toLocaleString('en-IE')} ${total === 1 ? 'listing' : 'listings'}`}
      />
      <ModerationNotice answer={actionData} />
      <div className="mb-4 flex flex-col gap-3">
        {submitter && (
          <p className="flex flex-wrap items-center gap-3">
            <span>
              Submitted by <strong className="font-semibold">{submitter.username}</strong>:{' '}
              {recordLabel(submitter.record)}
            </span>
            <Link to="/admin/all-competitions" className="text-link underline">
              Show everybody’s
            </Link>
          </p>
        )}
        <ListFilters query={query} order="newest" withStatus columns={columns} />
        {!query.status && (
          <p className="text-sm text-muted">Filter by status to decide on several at once.</p>
        )}
      </div>
      {listings.length > 0 && (
        <ListingTable
          listings={listings}
          columns={columns}
          order={query.order ?? 'newest'}
          bulkForm={query.status && BULK}
        />
      )}
      {query.status && listings.length > 0 && (
        <BulkBar id={BULK} csrfToken={csrfToken} from={query.status} total={total} />
      )}
      {listings.length === 0 && <EmptyNote>No listings match.</EmptyNote>}
      <PageLinks page={query.page} size={PAGE_SIZE} total={total} />
    </ModeratorContext>
  )
}
