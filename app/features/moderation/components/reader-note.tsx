import type { ReactNode } from 'react'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'

type Props = {
  listing: { competitionSlug: string; competitionTitle: string }
  title: string
  /** Shown in place of the form once the note has been sent; null until then. */
  thanks: string | null
  children: ReactNode
}

/** A page on which readers tell us something about a listing. */
export function ReaderNote({ listing, title, thanks, children }: Props) {
  return (
    <section className="mx-auto max-w-xl">
      <PageTitle
        title={thanks === null ? title : 'Thank you'}
        lead={
          <Link
            to={competitionPath(listing.competitionSlug)}
            className="text-link underline wrap-anywhere"
          >
            {listing.competitionTitle}
          </Link>
        }
      />
      <div role="status">
        {thanks !== null && <p className="rounded-card bg-card p-6 shadow-card">{thanks}</p>}
      </div>
      {thanks === null && <div className="rounded-card bg-card p-6 shadow-card">{children}</div>}
    </section>
  )
}

export function NoteAnonymity() {
  return (
    <p className="text-sm text-muted">
      You do not need to log in. We keep no address with it, only what you write here.
    </p>
  )
}
