import { lazy, Suspense, type ReactNode } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { ChoiceCounts } from '../rules/choice-counts.ts'
import type { ActiveFilters } from '../rules/active-filters.ts'
import { addToQuery, hasAnsweredAge } from '#app/features/listings/rules/links.ts'
import { orderWords, sortQuery, type Sort } from '../rules/sorting.ts'
import { fitQuery, shownOf, type Fit } from '../rules/active-fit.ts'
import { EndlessList, type ListPage as Page } from './endless-list.tsx'
import { ListView, useAddressWithView } from '#app/features/listings/components/list-view.tsx'
import { FollowLink } from './follow-link.tsx'
import { ListFilters } from './list-filters.tsx'

const EmptyList = lazy(() => import('./empty-list.tsx'))
const NothingMatches = lazy(() => import('./nothing-matches.tsx'))

const NO_MATCH = 'None of them matches these filters.'

export type FilteredPage = Page & {
  activeFilters: ActiveFilters | null
  choiceCounts: ChoiceCounts | null
  /** Null in the list's own order. */
  sort: Sort | null
  fit: Fit | null
}

export function ListPage({
  title,
  lead,
  path: plainPath,
  page,
  order = 'newest',
  withinDays,
  byCategory,
  children,
}: {
  title: string
  lead: ReactNode
  /** Without sort, filters and page. */
  path: PageAddress
  page: FilteredPage
  /** The list's own. */
  order?: Sort
  /** Listings that close later are not in the list. */
  withinDays?: number
  byCategory?: boolean
  children?: ReactNode
}) {
  const { activeFilters, sort, fit } = page
  const filters = activeFilters?.query ?? ''
  const listPath = addToQuery(plainPath, fitQuery(fit))
  const viewPath = useAddressWithView(listPath)
  const path = addToQuery(viewPath, sortQuery(sort))
  const address = addToQuery(path, filters)
  const isEmpty = page.total === 0
  const isNarrowed = activeFilters !== null || fit !== null
  const matchesNothing = isEmpty && isNarrowed
  return (
    <ListView>
      <PageTitle
        title={title}
        lead={
          <span role="status">
            {matchesNothing && activeFilters ? NO_MATCH : leadOf(page, order, lead)}
          </span>
        }
      />
      {children}
      {(!isEmpty || isNarrowed) && (
        <ListFilters
          key={plainPath}
          path={listPath}
          sort={sort}
          activeFilters={activeFilters}
          total={page.total}
          counts={page.choiceCounts}
          withinDays={withinDays}
          byCategory={byCategory}
          own={order}
          fit={fit}
        />
      )}
      <h2 className="sr-only">Listings</h2>
      {isEmpty && (
        <Suspense>
          {matchesNothing ? (
            <NothingMatches
              path={activeFilters ? path : plainPath}
              hasFilters={activeFilters !== null}
            />
          ) : (
            <EmptyList />
          )}
        </Suspense>
      )}
      {!isEmpty && (
        <EndlessList
          key={`${address} ${page.page}`}
          path={address}
          first={page}
          isOfOneCategory={!byCategory}
        />
      )}
      {!isEmpty && <ListFoot address={addToQuery(listPath, filters)} />}
    </ListView>
  )
}

/** Nobody is mailed about what costs money. */
function ListFoot({ address }: { address: PageAddress }) {
  if (hasAnsweredAge(new URLSearchParams(address.split('?')[1]))) return null
  return (
    <p className="no-print mt-6 text-center">
      <FollowLink address={address} />
    </p>
  )
}

function leadOf({ fit, total, sort }: FilteredPage, order: Sort, lead: ReactNode) {
  return fit ? `${shownOf(total, fit)} you can enter, ${orderWords(sort ?? order)}.` : lead
}
