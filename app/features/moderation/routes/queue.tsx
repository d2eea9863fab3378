import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import { findFinds, listSourceNames } from '#app/features/sources/queries/sources.server.ts'
import type { DeskKeys } from '../components/desk-keys.ts'
import { DeskPage } from '../components/desk-page.tsx'
import { QueueLinks, withoutKey } from '../components/queue-links.tsx'
import { toTriageRow, TriageItem, triageId, type TriageEntry } from '../components/triage-item.tsx'
import { useTriage } from '../components/use-triage.ts'
import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import { REJECTION_REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { listRecentDecisions } from '../queries/recent-decisions.server.ts'
import { findResent } from '../queries/resent.server.ts'
import { listSubmitters } from '#app/features/submissions/queries/submitters.server.ts'
import { isFiltered } from '../rules/decisions.ts'
import { readQuery } from '#app/lib/http/list-query.ts'
import { ListQuery } from '../input/moderation.ts'
import { keyOf, listListings } from '../queries/listings.server.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import type { Route } from './+types/queue'
import { moderate } from './moderate.server.ts'

const PAGE_SIZE = 20
const BULK = 'decide-picked'
const KEYS: DeskKeys = {
  item: 'a competition',
  decide: 'a',
  hasReasons: true,
  shortcuts: [
    ['a', 'Approve, with your changes'],
    ['1 to 9', 'Reject for the usual reason with that number'],
    ['r', 'Reject: write a reason, or the number of a usual one; Enter sends it'],
    ['t', 'Change the title'],
    ['c', 'Change the category'],
    ['d', 'Change the closing date'],
    ['l', 'Change the entry link'],
    ['p', 'Read the entry page: fill in what is missing'],
    ['f', 'Feature, or not'],
    ['Enter', 'In a field: back to the competition'],
    ['Ctrl + Enter', 'In a field: approve, with your changes'],
    ['e', 'Edit everything'],
    ['o', 'Open the entry page'],
    ['x', 'Select or deselect'],
    ['u', 'Undo the last decision or change'],
  ],
}
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
  const { db, actor, cookie, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const queue = queueAt(url.pathname)
  const query = readQuery(ListQuery, url.searchParams)
  const { order = 'oldest', page: _page, after, ...filters } = query
  const list = { filters: { ...filters, queue }, order, after, size: PAGE_SIZE + 1 }
  const { listings: found, total } = await listListings(db, admin, list)
  // oxlint-disable-next-line only-throw-error -- React Router's way to lead elsewhere
  if (found.length === 0 && total > 0) throw redirectTo(`/admin/${queue}?${withoutKey(url)}`)
  const listings = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? listings.at(-1) : undefined
  const next = last && keyOf(order, last)
  const ids = listings.map(({ competitionID }) => competitionID)
  const members = listings.map(({ submittedById }) => submittedById)
  const [submitters, finds, resent, recent, sources] = await Promise.all([
    listSubmitters(db, admin, members),
    findFinds(db, admin, ids),
    findResent(db, admin, ids),
    listRecentDecisions(db, admin, now),
    listSourceNames(db, admin, queue),
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
  const shown = { queue, query, entries, total, next, sources, recent }
  return { ...shown, reasons: REJECTION_REASONS, csrfToken: cookie.csrfToken() }
}

export const action = formAction((values, requestContext) => moderate(values, requestContext))

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ queue }) => TITLES[queue].title,
  'Listings that nobody has decided on.',
  ({ queue }) => `/admin/${queue}`,
)

export default function QueuePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { queue, query, entries, total, next, reasons, sources, recent, csrfToken } = loaderData
  const triage = useTriage(entries, { csrfToken, reasons }, actionData)
  const { today } = useClock()
  const refused = toFailure(triage.desk.answer)
  const { empty, ...titles } = TITLES[queue]
  const { waiting } = matches[2].loaderData.desk[queue]
  return (
    <DeskPage
      {...titles}
      keys={KEYS}
      desk={triage.desk}
      top={<ListFilters query={query} order="oldest" sources={sources} />}
      items={entries.map((entry) => ({
        id: triageId(entry.listing.competitionID),
        row: toTriageRow(entry, today),
        element: (
          <TriageItem
            entry={entry}
            bulkForm={BULK}
            isAsked={triage.asked.has(entry.listing.competitionID)}
            failure={failureOf(entry, refused)}
            reading={readingOf(entry, actionData)}
          />
        ),
      }))}
      bar={<BulkBar id={BULK} csrfToken={csrfToken} from="pending" queue={queue} total={total} />}
      empty={isFiltered(query) && waiting > 0 ? <Filtered {...{ queue, waiting }} /> : empty}
      pages={<QueueLinks next={next} total={total} />}
      recent={recent}
    />
  )
}

function Filtered({ queue, waiting }: { queue: Queue; waiting: number }) {
  return (
    <>
      Nothing matches this filter. {waiting === 1 ? '1 is' : `${waiting} are`} waiting.{' '}
      <Link to={`/admin/${queue}`} className="text-link underline">
        Show all
      </Link>
    </>
  )
}

/** What was refused without script, shown in its fields. */
function failureOf({ listing }: TriageEntry, failure: FormFailure | undefined) {
  if (failure?.values.competitionID !== String(listing.competitionID)) return undefined
  if (failure.values.withFields !== 'on') return undefined
  return { values: failure.values, errors: failure.problem.errors ?? {} }
}

/** What the page of a promoter says that was read without script. */
function readingOf({ listing }: TriageEntry, answer: Route.ComponentProps['actionData']) {
  const read = answer && 'read' in answer ? answer.read : undefined
  return read?.values.competitionID === String(listing.competitionID) ? read : undefined
}

function queueAt(pathname: string): Queue {
  return /\/fpd\/*$/i.test(pathname) ? 'fpd' : 'pending'
}
