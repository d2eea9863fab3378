import { useLocation } from 'react-router'
import { Link } from '../link.tsx'

/** Links to other pages preserve the filters of the list. */
export function PageLinks({ page, size, total }: { page: number; size: number; total: number }) {
  const { search } = useLocation()
  const pages = Math.max(Math.ceil(total / size), 1)
  const to = (next: number): `?${string}` => {
    const query = new URLSearchParams(search)
    query.set('page', String(next))
    return `?${query}`
  }
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center gap-3">
      {page > 1 && (
        <Link to={to(page - 1)} className="button-quiet">
          Previous
        </Link>
      )}{' '}
      <span className="text-sm text-muted">
        Page {page} of {pages.toLocaleString('en-IE')}
      </span>{' '}
      {page < pages && (
        <Link to={to(page + 1)} className="button-quiet">
          Next
        </Link>
      )}
    </nav>
  )
}
