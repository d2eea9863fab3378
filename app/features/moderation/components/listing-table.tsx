import { useLocation } from 'react-router'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { SOURCE_LABELS, STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { agoLabel, shortDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { ListOrder } from '../input.ts'
import type { Column } from '../rules.ts'
import { PickBox } from './pick-box.tsx'
import { RowMenu } from './row-menu.tsx'
import { editPath, triageId } from './triage-item.tsx'

type ColumnView = {
  label: string
  /** Ascending first, then descending. */
  orders?: readonly [ListOrder, ListOrder]
  /** Narrow screens leave it out. */
  look: string
  Cell: (props: { listing: Listing }) => React.ReactNode
}

const TITLE_ORDERS = ['title', 'title-last'] as const
const COLUMNS: Record<Column, ColumnView> = {
  promoter: {
    label: 'Promoter',
    orders: ['promoter', 'promoter-last'],
    look: 'max-md:hidden',
    Cell: ({ listing }) => <OneLine>{listing.promoterName}</OneLine>,
  },
  category: {
    label: 'Category',
    look: 'max-md:hidden',
    Cell: ({ listing }) => <OneLine>{listing.mainCategory}</OneLine>,
  },
  status: { label: 'Status', look: 'sm:whitespace-nowrap', Cell: StatusCell },
  closes: {
    label: 'Closes',
    orders: ['closing', 'closing-last'],
    look: 'max-sm:hidden whitespace-nowrap',
    Cell: ClosesCell,
  },
  submitted: {
    label: 'Submitted',
    orders: ['oldest', 'newest'],
    look: 'max-md:hidden',
    Cell: SubmittedCell,
  },
}

/** One row of at most 48 px for each listing. */
export function ListingTable({
  listings,
  columns,
  order,
  bulkForm,
}: {
  listings: readonly Listing[]
  columns: readonly Column[]
  order: ListOrder
  bulkForm: string | undefined
}) {
  return (
    <div className="rounded-card bg-card shadow-card">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {bulkForm && (
              <th scope="col" className="w-11">
                <span className="sr-only">Select</span>
              </th>
            )}
            <Head label="Title" orders={TITLE_ORDERS} order={order} look="pl-2 sm:pl-4" />
            {columns.map((column) => (
              <Head key={column} {...COLUMNS[column]} order={order} />
            ))}
            <th scope="col" className="sm:w-22">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <Row
              key={listing.competitionID}
              listing={listing}
              columns={columns}
              bulkForm={bulkForm}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({
  label,
  orders,
  order,
  look,
}: Pick<ColumnView, 'label' | 'orders' | 'look'> & { order: ListOrder }) {
  const { search } = useLocation()
  if (!orders)
    return (
      <th scope="col" className={`px-1 font-medium sm:px-2 ${look}`}>
        {label}
      </th>
    )
  const [ascending, descending] = orders
  const isDescending = order === descending
  const isSorted = isDescending || order === ascending
  const query = new URLSearchParams(search)
  query.set('order', order === ascending ? descending : ascending)
  query.delete('page')
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={`px-1 font-medium sm:px-2 ${look}`}
    >
      <Link
        to={`?${query}`}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 hover:underline"
      >
        {label}
        {isSorted && <span aria-hidden>{isDescending ? '▼' : '▲'}</span>}
      </Link>
    </th>
  )
}

function Row({
  listing,
  columns,
  bulkForm,
}: {
  listing: Listing
  columns: readonly Column[]
  bulkForm: string | undefined
}) {
  const location = useLocation()
  const { competitionID, competitionTitle, competitionFeaturedFlag } = listing
  return (
    <tr id={triageId(competitionID)} className="h-11 border-b border-line last:border-0">
      {bulkForm && (
        <td className="pl-2">
          <PickBox listing={listing} form={bulkForm} />
        </td>
      )}
      <th scope="row" className="w-full max-w-0 pr-1 pl-2 text-left font-medium sm:pl-4">
        <span className="flex items-center gap-1">
          {competitionFeaturedFlag === 1 && (
            <>
              <Icon name="star" size={14} className="shrink-0 fill-current text-link" />
              <span className="sr-only">Featured: </span>
            </>
          )}
          <Link
            to={editPath(listing, location)}
            title={competitionTitle}
            className="line-clamp-1 min-w-0 leading-6 break-all hover:underline"
          >
            {competitionTitle}
          </Link>
        </span>
      </th>
      {columns.map((column) => {
        const { look, Cell } = COLUMNS[column]
        return (
          <td key={column} className={`px-1 sm:px-2 ${look}`}>
            <Cell listing={listing} />
          </td>
        )
      })}
      <td>
        <RowMenu listing={listing} />
      </td>
    </tr>
  )
}

function StatusCell({ listing: { status, competitionEndDate } }: { listing: Listing }) {
  const closed = isInPast(competitionEndDate, useClock().today)
  const look = status === 'rejected' || closed ? 'text-urgent' : 'text-link'
  return (
    <span className={`font-semibold ${look}`}>
      {STATUS_LABELS[status]}
      {needsClosingDate(competitionEndDate) ? ', no date' : closed && ', closed'}
    </span>
  )
}

function ClosesCell({ listing: { competitionEndDate } }: { listing: Listing }) {
  if (needsClosingDate(competitionEndDate)) return 'No date'
  return <time dateTime={competitionEndDate}>{shortDate(competitionEndDate)}</time>
}

function SubmittedCell({ listing: { submittedBy, source, submittedAt } }: { listing: Listing }) {
  return (
    <OneLine>
      {submittedBy ?? SOURCE_LABELS[source]}, {agoLabel(submittedAt, useClock().now)}
    </OneLine>
  )
}

/** Pixels, so that enlarged text leaves room for the title. */
function OneLine({ children }: { children: React.ReactNode }) {
  return <span className="line-clamp-1 w-[168px] break-all">{children}</span>
}
