import { lazy, Suspense, type ReactNode } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { Offered } from '../rules/filters.ts'
import { addToQuery, hasAnsweredAge } from '#app/features/listings/rules/links.ts'
import { orderWords, sortQuery, type Sort } from '../rules/sorting.ts'
import { fitQuery, shownOf } from '../rules/active-filters.ts'
import { EndlessList, type ListPage as Page } from './endless-list.tsx'
import { ListView, useAddressWithView } from '#app/features/listings/components/list-view.tsx'
import type { FilteredList } from './filter-form.tsx'
import { FollowLink } from './follow-link.tsx'
import { ListFilters } from './list-filters.tsx'

const EmptyList = lazy(() => import('./empty-list.tsx'))
const NothingMatches = lazy(() => import('./nothing-matches.tsx'))

const NO_MATCH = 'None of them matches these filters.'

export type FilteredPage = Page & FilteredList

type Props = {
  title: string
  lead: ReactNode
  /** Without sort, filters and page. */
  path: PageAddress
  page: FilteredPage
  /** The list's own. */
  order?: Sort
  offered?: Offered
  children?: ReactNode
}

export function ListPage({
  title,
  lead,
  path: plainPath,
  page,
  order = 'newest',
  offered,
  children,
}: Props) {
  const { activeFilters, sort, fit } = page
  const filters = activeFilters?.query ?? ''
  const listPath = addToQuery(plainPath, fitQuery(fit))
  const path = addToQuery(useAddressWithView(listPath), sortQuery(sort))
  const address = addToQuery(path, filters)
  const isEmpty = page.total === 0
  const isNarrowed = activeFilters !== null || fit !== null
  return (
    <ListView>
      <PageTitle
        title={title}
        lead={
          <span role="status">
            {isEmpty && activeFilters ? NO_MATCH : leadOf(page, order, lead)}
          </span>
        }
      />
      {children}
      {(!isEmpty || isNarrowed) && (
        <ListFilters key={plainPath} {...page} path={listPath} offered={offered} own={order} />
      )}
      <h2 className="sr-only">Listings</h2>
      {isEmpty ? (
        <Suspense>
          {isNarrowed ? (
            <NothingMatches
              path={activeFilters ? path : plainPath}
              hasFilters={activeFilters !== null}
            />
          ) : (
            <EmptyList />
          )}
        </Suspense>
      ) : (
        <>
          <EndlessList
            key={`${address} ${page.page}`}
            path={address}
            first={page}
            isOfOneCategory={!offered?.byCategory}
          />
          <ListFoot address={addToQuery(listPath, filters)} />
        </>
      )}
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
