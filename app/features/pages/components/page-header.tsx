import { Icon } from '#app/ui/icon.tsx'
import { Link } from 'react-router'
import { toDay, prettyDate } from '#app/lib/days.ts'

/** Where the page stands, its title, what it is about and how fresh it is. */
export function PageHeader({
  title,
  lead,
  updated,
}: {
  title: string
  lead: string
  updated: string
}) {
  return (
    <header className="mb-8">
      <nav aria-label="You are here" className="no-print mb-4">
        <ol className="flex flex-wrap items-center text-sm text-muted">
          <li>
            <Link to="/" className="inline-flex min-h-11 items-center hover:underline">
              Home
            </Link>
          </li>
          <li className="flex items-center" aria-current="page">
            <Icon name="chevron-right" size={16} className="mx-1" />
            {title}
          </li>
        </ol>
      </nav>
      <h1 className="max-w-[30ch] text-[30px] leading-9 font-bold tracking-tight sm:text-[40px] sm:leading-12">
        {title}
      </h1>
      <p className="mt-3 max-w-[60ch] text-lg leading-7 text-pretty text-muted">{lead}</p>
      <p className="mt-3 text-sm text-muted">
        Last updated <time dateTime={updated}>{prettyDate(toDay(updated))}</time>
      </p>
    </header>
  )
}

/** Something to know before reading on. */
export function Notice({ legal = false, children }: { legal?: boolean; children: string }) {
  return (
    <p
      role="note"
      className={`mb-8 flex max-w-[70ch] items-start gap-3 rounded-card border-l-4 px-4 py-3 ${
        legal ? 'border-urgent bg-urgent-tint' : 'border-accent bg-tint'
      }`}
    >
      <Icon name={legal ? 'scale' : 'info'} size={22} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

export function RelatedLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="related-title" className="no-print mt-14 border-t border-line pt-6">
      <h2 id="related-title" className="mb-3 font-semibold">
        Read next
      </h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} viewTransition className="button-quiet">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
