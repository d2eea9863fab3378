import { useEffect, useMemo, useRef, useState } from 'react'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { BulkBar } from '../components/bulk-bar.tsx'
import { EmptyQueue } from '../components/empty-queue.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import { ModerationNotice } from '../components/moderation-notice.tsx'
import { ModeratorContext } from '../components/moderation-form.tsx'
import { findFinds, listSourceNames } from '#app/features/sources/queries/finds.server.ts'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { ShortcutsDialog } from '#app/ui/dialogs/shortcuts-dialog.tsx'
import { SplitView } from '../components/split-view.tsx'
import { TriageItem, type TriageEntry } from '../components/triage-item.tsx'
import { SHORTCUTS, useReturnFocus, useTriageKeys } from '../components/triage-keys.ts'
import { TriageRow } from '../components/triage-row.tsx'
import { useTriage } from '../components/use-triage.ts'
import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import { REJECTION_REASONS } from '../queries/rejection-reasons.server.ts'
import { findResent } from '../queries/resent.server.ts'
import { listSubmitters } from '../queries/submitters.server.ts'
import { isFiltered } from '../rules.ts'
import { readListQuery } from '../input.ts'
import { listQueue } from '../queries/listings.server.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import { DeskTitle } from '../components/desk-title.tsx'
import type { Route } from './+types/queue'
import { moderate } from './moderate.server.ts'

const PAGE_SIZE = 20
const BULK = 'decide-picked'
const TITLES: Record<Queue, { title: string; lead: string; empty: string }> = {
  pending: {
    title: 'Pending Competitions',
    lead: 'Submitted by people, not decided yet.',
    empty: 'Nothing waiting. Well done.',
  },
  fpd: {
    title: 'FPD',
    lead: 'Free prize draws from a partner feed, not decided yet.',
    empty: 'Nothing waiting: no free prize draws to decide on.',
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
  // oxlint-disable-next-line only-throw-error -- React Router's way to lead elsewhere
  if (listings.length === 0 && total > 0) throw redirectTo(lastPage(url, total))
  const ids = listings.map(({ competitionID }) => competitionID)
  const members = listings.map(({ submittedById }) => submittedById)
  const [submitters, finds, resent] = await Promise.all([
    listSubmitters(db, admin, members),
    findFinds(db, admin, ids),
    findResent(db, admin, ids),
  ])
  const entries = await Promise.all(
    listings.map(async (listing) => ({
      listing,
      duplicates: await findDuplicates(db, listing, listing.competitionID),
      submitter: submitters.get(listing.submittedById ?? 0),
      find: finds.get(listing.competitionID),
      resent: resent.get(listing.competitionID),
    })),
  )
  const reasons = REJECTION_REASONS
  const sources = await listSourceNames(db, admin, queue)
  return { queue, query, entries, total, reasons, sources, csrfToken: cookie.csrfToken() }
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

export default function QueuePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { queue, query, entries, total, reasons, sources, csrfToken } = loaderData
  const { shown, handle, undo, asked, failures } = useTriage(entries, reasons, csrfToken)
  const showToast = useToast()
  const help = useRef<HTMLDialogElement>(null)
  const openHelp = () => help.current?.showModal()
  useTriageKeys({ undo, help: openHelp, say: (text) => showToast({ text }) })
  useReturnFocus()
  const scrolled = useScrolled()
  const moderator = useMemo(() => ({ csrfToken, reasons, handle }), [csrfToken, reasons, handle])
  const refused = toFailure(actionData)
  const { title, lead, empty } = TITLES[queue]
  return (
    <ModeratorContext value={moderator}>
      <DeskTitle title={title} lead={lead} openHelp={openHelp} />
      <ModerationNotice answer={actionData} />
      <div className="mb-4">
        <ListFilters query={query} order="oldest" sources={sources} />
      </div>
      <SplitView isScrolled={scrolled}>
        {shown.map((entry) => (
          <TriageRow key={entry.listing.competitionID} entry={entry}>
            <TriageItem
              entry={entry}
              bulkForm={BULK}
              isAsked={asked.has(entry.listing.competitionID)}
              failure={failures.get(entry.listing.competitionID) ?? failureOf(entry, refused)}
              reading={readingOf(entry, actionData)}
            />
          </TriageRow>
        ))}
      </SplitView>
      {shown.length > 0 && (
        <BulkBar id={BULK} csrfToken={csrfToken} from="pending" queue={queue} total={total} />
      )}
      {shown.length === 0 && (
        <EmptyQueue
          waiting={isFiltered(query) ? matches[2].loaderData.desk[queue].waiting : 0}
          path={`/admin/${queue}`}
          empty={empty}
        />
      )}
      <PageLinks page={query.page} size={PAGE_SIZE} total={total} />
      <ShortcutsDialog dialog={help} shortcuts={SHORTCUTS}>
        <h3 className="mt-4 font-semibold">Usual reasons to reject</h3>
        <ol className="mt-1 list-decimal pl-6 text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ol>
      </ShortcutsDialog>
    </ModeratorContext>
  )
}

/** At the top of the page nothing is covered by buttons that stay in view. */
function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const note = () => setScrolled(window.scrollY > 0)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  return scrolled
}

/** What was refused without script, shown in its fields. */
function failureOf({ listing }: TriageEntry, failure: FormFailure | undefined) {
  if (failure?.values.competitionID !== String(listing.competitionID)) return undefined
  if (failure.values.withFields !== 'on') return undefined
  return { values: failure.values, errors: failure.problem.errors ?? {} }
}

/** What the page of a promoter says that was read without script. */
function readingOf({ listing }: TriageEntry, answer: Route.ComponentProps['actionData']) {
  if (!answer || !('read' in answer)) return undefined
  const { values } = answer.read
  return values.competitionID === String(listing.competitionID) ? answer.read : undefined
}

/** The requested page may be empty by now. */
function lastPage({ pathname, searchParams }: URL, total: number) {
  const search = new URLSearchParams(searchParams)
  search.set('page', String(Math.ceil(total / PAGE_SIZE)))
  return `/admin/${queueAt(pathname)}?${search}` as const
}

function queueAt(pathname: string): Queue {
  return /\/fpd\/*$/i.test(pathname) ? 'fpd' : 'pending'
}
