import type { ReactNode } from 'react'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { Link } from '#app/ui/link.tsx'

type Props = {
  id: string
  listing: { competitionSlug: string; competitionTitle: string; promoterName: string }
  /** When it closes or closed. */
  dates: ReactNode
  /** What was found about it, and the forms that decide. */
  children: ReactNode
}

/** A listing beside what was found about it. */
export function DeskItem({ id, listing, dates, children }: Props) {
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-6 gap-y-3 rounded-card border-2 border-transparent bg-card p-4 shadow-card outline-none focus:border-focus md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 id={`${id}-title`} className="text-lg leading-6 font-semibold">
          <Link to={competitionPath(listing.competitionSlug)} className="hover:underline">
            {listing.competitionTitle}
          </Link>
        </h2>
        <p className="text-sm text-muted">{listing.promoterName}</p>
        <p className="mt-2 text-sm">{dates}</p>
      </div>
      {children}
    </article>
  )
}
