import { lazy, Suspense, type ReactNode } from 'react'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { addToQuery, type ActiveFilters } from '../rules/active-filters.ts'
import { EndlessList, type ListPage as Page } from './endless-list.tsx'
import { ListFilters } from './list-filters.tsx'

const EmptyList = lazy(() => import('./empty-list.tsx'))
const NothingMatches = lazy(() => import('./nothing-matches.tsx'))

const NO_MATCH = 'None of them matches these filters.'

/** A page that is one list: title, a sentence, what it can be narrowed by, the cards. */
export function ListPage({
  title,
  lead,
  path,
  page,
  withinDays,
  children,
}: {
  title: string
  lead: ReactNode
  /** Without filters and page. */
  path: string
  page: Page & { activeFilters: ActiveFilters | null }
  /** All of them close within this many days. */
  withinDays?: number
  children?: ReactNode
}) {
  const { activeFilters } = page
  const address = addToQuery(path, activeFilters?.query ?? '')
  const isEmpty = page.competitions.length === 0
  const matchesNothing = isEmpty && activeFilters !== null
  return (
    <>
      <PageTitle
        title={title}
        lead={<span role="status">{matchesNothing ? NO_MATCH : lead}</span>}
      />
      {children}
      {(!isEmpty || matchesNothing) && (
        <ListFilters
          key={path}
          path={path}
          activeFilters={activeFilters}
          total={page.total}
          withinDays={withinDays}
        />
      )}
      <h2 className="sr-only">Listings</h2>
      {isEmpty && (
        <Suspense>{matchesNothing ? <NothingMatches path={path} /> : <EmptyList />}</Suspense>
      )}
      {!isEmpty && (
        <EndlessList key={`${address} ${page.page}`} path={address} first={page} priority />
      )}
    </>
  )
}
