import { useCallback, useMemo, useRef } from 'react'
import { getRequestContext } from '#app/context.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { ShortcutsDialog } from '../components/shortcuts-dialog.tsx'
import { TriageItem } from '../components/triage-item.tsx'
import { useTriageKeys } from '../components/triage-keys.ts'
import { useTriage } from '../components/use-triage.ts'
import { readListQuery } from '../input.ts'
import { listQueue } from '../queries/listings.server.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import type { Route } from './+types/queue'
import { moderate } from './moderate.server.ts'

const PAGE_SIZE = 20
const BULK = 'decide-picked'
const TITLES: Record<Queue, { title: string; lead: string; empty: string }> = {
  pending: {
    title: 'Pending Competitions',
    lead: 'Sent in by people, and not decided yet.',
    empty: 'Nothing waits for a decision. Well done.',
  },
  fpd: {
    title: 'FPD',
    lead: 'Free prize draws of a partner feed, not decided yet.',
    empty: 'No free prize draws wait for a decision.',
  },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const queue = queueAt(url.pathname)
  const query = readListQuery(url.searchParams)
  const { order = 'oldest', page, ...filters } = query
  const { listings, total } = await listQueue(db, admin, queue, {
    filters,
    order,
    page,
    size: PAGE_SIZE,
  })
  const entries = await Promise.all(
    listings.map(async (listing) => ({
      listing,
      duplicates: await findDuplicates(db, listing, listing.competitionID),
    })),
  )
  return { queue, query, entries, total, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => moderate(values, requestContext))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { queue } = loaderData
  return pageMeta({
    title: `${TITLES[queue].title} | Competitions Ireland`,
    description: TITLES[queue].lead,
    path: `/admin/${queue}`,
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function QueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, query, entries, total, csrfToken } = loaderData
  const { shown, handle, undo } = useTriage(entries, total, csrfToken)
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = useCallback(() => help.current?.showModal(), [])
  useTriageKeys({ undo, help: openHelp })
  const moderator = useMemo(() => ({ csrfToken, handle }), [csrfToken, handle])
  const { title, lead, empty } = TITLES[queue]
  return (
    <ModeratorContext value={moderator}>
      <div className="flex items-start justify-between gap-4">
        <PageTitle title={title} lead={lead} />
        <button type="button" className="button-quiet text-sm max-md:hidden" onClick={openHelp}>
          <Icon name="keyboard" size={18} /> Shortcuts
        </button>
      </div>
      <ModerationNotice answer={actionData} />
      <div className="mb-4 flex flex-col gap-3">
        <ListFilters query={query} order="oldest" />
        {shown.length > 0 && <BulkBar id={BULK} csrfToken={csrfToken} from="pending" />}
      </div>
      <ol className="flex flex-col gap-4" data-triage>
        {shown.map((entry) => (
          <li key={entry.listing.competitionID}>
            <TriageItem entry={entry} bulkForm={BULK} />
          </li>
        ))}
      </ol>
      {shown.length === 0 && <EmptyNote>{empty}</EmptyNote>}
      <PageLinks page={query.page} size={PAGE_SIZE} total={total} />
      <ShortcutsDialog dialog={help} />
    </ModeratorContext>
  )
}

function queueAt(pathname: string): Queue {
  return pathname.toLowerCase().replace(/\/+$/, '').endsWith('/fpd') ? 'fpd' : 'pending'
}
