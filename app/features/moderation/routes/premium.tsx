import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { readPageNumber } from '#app/lib/http/list-query.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { ListingTable } from '../components/listing-table.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { listListings } from '../queries/listings.server.ts'
import type { Route } from './+types/premium'
import { REJECTION_REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { moderate } from './moderate.server.ts'

const PAGE_SIZE = 30
const SHOWN = ['promoter', 'status', 'closes', 'submitted'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const page = readPageNumber(url.searchParams)
  const list = { filters: { featured: true }, order: 'featured', size: PAGE_SIZE, page } as const
  const featured = await listListings(db, requireAdmin(actor), list)
  return { ...featured, page, reasons: REJECTION_REASONS, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => moderate(values, requestContext))

export const meta = noindexMeta('Premium', 'The featured competitions.', '/admin/premium')

export default function PremiumPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, total, page, reasons, csrfToken } = loaderData
  return (
    <ModeratorContext value={{ csrfToken, reasons }}>
      <PageTitle
        title="Premium"
        lead="Featured listings, the latest to be featured first. Feature others from any list."
      />
      <ModerationNotice answer={actionData} />
      {listings.length > 0 && <ListingTable listings={listings} columns={SHOWN} />}
      {listings.length === 0 && <EmptyNote>Nothing is featured right now.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
    </ModeratorContext>
  )
}
