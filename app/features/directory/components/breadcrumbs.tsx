import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

type Crumb = { name: string; path: PageAddress }

const HOME: Crumb = { name: 'Home', path: '/' }

/** Without the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="You are here" className="no-print -mt-2 sm:mt-0 sm:mb-4">
      <ol className="flex flex-wrap items-center text-sm text-muted">
        {[HOME, ...crumbs].map(({ name, path }, index) => (
          <li key={path} className="flex items-center">
            {index > 0 && <Icon name="chevron-right" size={16} className="mx-1" />}
            <Link to={path} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
