import type { ReactNode } from 'react'
import { PageTitle } from '#app/ui/page-title.tsx'
import { EmptyList } from './empty-list.tsx'
import { EndlessList, type ListPage as Page } from './endless-list.tsx'

/** A page that is one list: title, a sentence, the cards. */
export function ListPage({
  title,
  lead,
  path,
  page,
  children,
}: {
  title: string
  lead: ReactNode
  path: string
  page: Page
  children?: ReactNode
}) {
  return (
    <>
      <PageTitle title={title} lead={lead} />
      {children}
      <h2 className="sr-only">Listings</h2>
      {page.competitions.length === 0 ? (
        <EmptyList />
      ) : (
        <EndlessList key={`${path} ${page.page}`} path={path} first={page} />
      )}
    </>
  )
}
