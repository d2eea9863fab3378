import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { SOURCE_LABELS, STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { agoLabel, shortDate, type Day } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Column, ListOrder } from '../rules/decisions.ts'
import { PickBox } from './decision-forms.tsx'
import { RowMenu } from './row-menu.tsx'
import { editPath, triageId } from './triage-item.tsx'

type ColumnView = {
  label: string
  /** Ascending first, then descending. */
  orders?: readonly [ListOrder, ListOrder]
  /** Narrow screens leave it out. */
  look: string
  cell: (listing: Listing, clock: { now: Date; today: Day }) => ReactNode
}

const TITLE = { label: 'Title', orders: ['title', 'title-last'], look: 'pl-2 sm:pl-4' } as const
const COLUMNS: Record<Column, ColumnView> = {
  promoter: {
    label: 'Promoter',
    orders: ['promoter', 'promoter-last'],
    look: 'max-md:hidden',
    cell: ({ promoterName }) => <OneLine>{promoterName}</OneLine>,
  },
  category: {
    label: 'Category',
    look: 'max-md:hidden',
    cell: ({ mainCategory }) => <OneLine>{mainCategory}</OneLine>,
  },
  status: {
    label: 'Status',
    look: 'sm:whitespace-nowrap',
    cell({ status, competitionEndDate }, { today }) {
      const closed = isInPast(competitionEndDate, today)
      const look = status === 'rejected' || closed ? 'text-urgent' : 'text-link'
      const when = needsClosingDate(competitionEndDate) ? ', no date' : closed && ', closed'
      return <span className={`font-semibold ${look}`}>{[STATUS_LABELS[status], when]}</span>
    },
  },
  closes: {
    label: 'Closes',
    orders: ['closing', 'closing-last'],
    look: 'max-sm:hidden whitespace-nowrap',
    cell: ({ competitionEndDate: day }) =>
      needsClosingDate(day) ? 'No date' : <time dateTime={day}>{shortDate(day)}</time>,
  },
  submitted: {
    label: 'Submitted',
    orders: ['oldest', 'newest'],
    look: 'max-md:hidden',
    cell: ({ submittedBy, source, submittedAt }, { now }) => (
      <OneLine>
        {submittedBy ?? SOURCE_LABELS[source]}, {agoLabel(submittedAt, now)}
      </OneLine>
    ),
  },
}

type Props = {
  listings: readonly Listing[]
  columns: readonly Column[]
  /** Undefined where it can't be chosen. */
  order?: ListOrder
  bulkForm?: string | undefined
}

/** One row of at most 48 px for each listing. */
export function ListingTable({ listings, columns, order, bulkForm }: Props) {
  const shown = columns.map((column) => COLUMNS[column])
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
            {[TITLE, ...shown].map((column) => (
              <Head key={column.label} {...column} order={order} />
            ))}
            <th scope="col" className="sm:w-22">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <Row key={listing.competitionID} {...{ listing, shown, bulkForm }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const SORTED = ['ascending', 'descending'] as const

type HeadProps = Pick<ColumnView, 'label' | 'orders' | 'look'> & { order: ListOrder | undefined }

function Head({ label, orders, order, look }: HeadProps) {
  const { search } = useLocation()
  const [ascending, descending] = orders ?? []
  const sorted = order && SORTED.find((_, index) => orders?.[index] === order)
  const query = new URLSearchParams(search)
  query.set('order', (sorted === 'ascending' ? descending : ascending) ?? '')
  query.delete('page')
  return (
    <th scope="col" aria-sort={sorted} className={`px-1 font-semibold sm:px-2 ${look}`}>
      {orders && order ? (
        <Link
          to={`?${query}`}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1 hover:underline"
        >
          {label}
          {sorted && <span aria-hidden>{sorted === 'descending' ? '▼' : '▲'}</span>}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

type RowProps = {
  listing: Listing
  shown: readonly ColumnView[]
  bulkForm: string | undefined
}

function Row({ listing, shown, bulkForm }: RowProps) {
  const location = useLocation()
  const clock = useClock()
  const { competitionID, competitionTitle, competitionFeaturedFlag } = listing
  return (
    <tr id={triageId(competitionID)} className="h-11 border-b border-line last:border-0">
      {bulkForm && (
        <td className="pl-2">
          <PickBox listing={listing} form={bulkForm} />
        </td>
      )}
      <th scope="row" className="w-full max-w-0 pr-1 pl-2 text-left font-semibold sm:pl-4">
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
      {shown.map(({ label, look, cell }) => (
        <td key={label} className={`px-1 sm:px-2 ${look}`}>
          {cell(listing, clock)}
        </td>
      ))}
      <td>
        <RowMenu listing={listing} />
      </td>
    </tr>
  )
}

/** Pixels, so that enlarged text leaves room for the title. */
function OneLine({ children }: { children: ReactNode }) {
  return <span className="line-clamp-1 w-[168px] break-all">{children}</span>
}
