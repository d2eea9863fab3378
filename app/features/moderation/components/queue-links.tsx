import { useLocation } from 'react-router'
import { Link } from '#app/ui/link.tsx'

/** A queue's pages go by key: numbered pages would skip what moves up when items are decided. */
export function QueueLinks({ next, total }: { next: string | undefined; total: number }) {
  const { search } = useLocation()
  const first = withoutKey({ searchParams: new URLSearchParams(search) })
  const isLater = new URLSearchParams(search).has('after')
  if (!isLater && !next) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center gap-3">
      {isLater && (
        <Link to={`?${first}`} className="button-quiet">
          Back to the start
        </Link>
      )}{' '}
      <span className="text-sm text-muted">{total.toLocaleString('en-IE')} waiting</span>{' '}
      {next && (
        <Link to={`?${withKey(first, next)}`} className="button-quiet">
          Next
        </Link>
      )}
    </nav>
  )
}

export function withoutKey({ searchParams }: Pick<URL, 'searchParams'>): URLSearchParams {
  return new URLSearchParams([...searchParams].filter(([name]) => name !== 'after'))
}

function withKey(query: URLSearchParams, after: string) {
  return new URLSearchParams([...query, ['after', after]])
}
