import { useSearchParams } from 'react-router'
import { Link } from '#app/ui/link.tsx'

/** A queue's pages go by key: numbered pages would skip what moves up when items are decided. */
export function QueueLinks({ next, total }: { next: string | undefined; total: number }) {
  const [searchParams] = useSearchParams()
  const first = withoutKey({ searchParams })
  const isLater = searchParams.has('after')
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
        <Link to={`?${new URLSearchParams([...first, ['after', next]])}`} className="button-quiet">
          Next
        </Link>
      )}
    </nav>
  )
}

export function withoutKey({ searchParams }: Pick<URL, 'searchParams'>): URLSearchParams {
  return new URLSearchParams([...searchParams].filter(([name]) => name !== 'after'))
}
