import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import { ListingRow } from '../components/listing-row.tsx'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { Link } from '#app/ui/link.tsx'
import { readListQuery } from '../input.ts'
import { listListings } from '../queries/listings.server.ts'
import type { Route } from './+types/all-competitions'
import { moderate } from './moderate.server.ts'

const PAGE_SIZE = 30
const BULK = 'decide-picked'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const query = readListQuery(url.searchParams)
  const { order = 'newest', page, ...filters } = query
  const input = { filters, order, page, size: PAGE_SIZE }
  const { listings, total } = await listListings(db, requireAdmin(actor), input)
  return { query, listings, total, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => moderate(values, requestContext))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'All Competitions | Competitions Ireland',
    description: 'Every listing, whatever its status.',
    path: '/admin/all-competitions',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function AllCompetitionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, listings, total, csrfToken } = loaderData
  return (
    <ModeratorContext value={{ csrfToken }}>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageTitle
          title="All Competitions"
          lead={`${total.toLocaleString('en-IE')} ${total === 1 ? 'listing' : 'listings'}`}
        />
        <p className="mb-6 flex gap-2">
          <Link to="/admin/import" className="button-quiet text-sm">
            <Icon name="upload" size={16} /> Import CSV
          </Link>
          <a href="/admin/all-competitions.csv" className="button-quiet text-sm" download>
            <Icon name="download" size={16} /> Export CSV
          </a>
        </p>
      </div>
      <ModerationNotice answer={actionData} />
      <div className="mb-4 flex flex-col gap-3">
        <ListFilters query={query} order="newest" withStatus />
        {query.status && listings.length > 0 ? (
          <BulkBar id={BULK} csrfToken={csrfToken} from={query.status} />
        ) : (
          <p className="text-sm text-muted">Choose a status to decide on many at once.</p>
        )}
      </div>
      <ol className="flex flex-col gap-3">
        {listings.map((listing) => (
          <li key={listing.competitionID}>
            <ListingRow listing={listing} {...(query.status && { bulkForm: BULK })} />
          </li>
        ))}
      </ol>
      {listings.length === 0 && <EmptyNote>No listing is like that.</EmptyNote>}
      <PageLinks page={query.page} size={PAGE_SIZE} total={total} />
    </ModeratorContext>
  )
}
