import { Icon } from '#app/ui/icon.tsx'
import { toDay, prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'

type Props = { title: string; lead: string; updated: string }

export function PageHeader({ title, lead, updated }: Props) {
  return (
    <header className="mb-8">
      <nav aria-label="You are here" className="no-print mb-4">
        <ol className="flex flex-wrap items-center text-sm text-muted">
          <li>
            <Link to="/" className="inline-flex min-h-11 min-w-11 items-center hover:underline">
              Home
            </Link>
          </li>
          <li className="flex items-center" aria-current="page">
            <Icon name="chevron-right" size={16} className="mx-1" />
            {title}
          </li>
        </ol>
      </nav>
      <h1 className="max-w-2xl text-[2rem] leading-9 font-semibold tracking-tight sm:leading-12">
        {title}
      </h1>
      <p className="mt-3 max-w-xl leading-7 text-pretty text-muted">{lead}</p>
      <p className="mt-3 text-sm text-muted">
        Last updated <time dateTime={updated}>{prettyDate(toDay(updated))}</time>
      </p>
    </header>
  )
}

export function Notice({ legal = false, children }: { legal?: boolean; children: string }) {
  return (
    <p
      role="note"
      className={`mb-8 flex max-w-[40rem] items-start gap-3 rounded-card border-l-4 px-4 py-3 ${
        legal ? 'border-urgent bg-urgent-tint' : 'border-accent bg-tint'
      }`}
    >
      <Icon name={legal ? 'scale' : 'info'} size={22} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
