import { lazy, Suspense } from 'react'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Places } from '#app/ui/loading/places.tsx'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'

const EntriesPage = lazy(() =>
  import('../components/entries-page.tsx').catch(() => ({ default: NotLoaded })),
)

export const meta = noindexMeta(
  'Me',
  'The competitions you entered, when you may enter again, and what you won.',
  '/my-entries',
)

export default function MyEntries() {
  const hydrated = useHydrated()
  return (
    <>
      <PageTitle title="Me" />
      <p className="hidden rounded-card bg-card p-6 shadow-card noscript:block">
        This page needs JavaScript: your entries are stored in your browser, and only a script can
        read them there. With it, the page lists what you entered month by month, what is due again,
        and your wins.
      </p>
      <div className="min-h-dvh noscript:hidden">
        <Suspense fallback={<Places />}>{hydrated ? <EntriesPage /> : <Places />}</Suspense>
      </div>
    </>
  )
}

function NotLoaded() {
  return <p role="alert">This page could not be loaded. Check your connection, then reload it.</p>
}
