import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '../link.tsx'

type Props = { title?: string; links: readonly { to: PageAddress; label: string }[] }

export function RelatedLinks({ title = 'Read next', links }: Props) {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="related-title" className="no-print mt-14 border-t border-line pt-6">
      <h2 id="related-title" className="mb-3 font-semibold">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="button-quiet">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
