import { prettyDate } from '#app/lib/time/days.ts'
import { BookmarkButton } from '#app/features/listings/components/bookmark-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ListedDetail } from './listing-facts.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { ShareLink } from './share-link.tsx'

export function ListingActions({
  competition,
  url,
}: {
  competition: ListedDetail
  /** Of the listing's page. */
  url: string
}) {
  const { competitionSlug, competitionTitle, competitionEndDate } = competition
  return (
    <div className="no-print grid grid-cols-3 gap-2">
      <BookmarkButton competition={competition} wide />{' '}
      <ShareLink
        title={competitionTitle}
        text={`${competitionTitle}. Closes ${prettyDate(competitionEndDate)}.`}
        url={url}
      />{' '}
      <a href={competitionPath(competitionSlug, 'calendar.ics')} className="button-tile">
        <Icon name="calendar-days" size={20} />
        <span>
          Calendar
          <span className="sr-only">: add the closing date to mine</span>
        </span>
      </a>
    </div>
  )
}

export function ListingCare({
  competition: { competitionSlug, competitionTitle },
}: {
  competition: ListedDetail
}) {
  const isAdmin = useSession().session?.user.admin === true
  return (
    <p className="no-print flex flex-wrap gap-x-6 text-sm">
      <Link
        to={competitionPath(competitionSlug, 'report')}
        className="inline-flex min-h-11 items-center gap-2 text-muted underline hover:text-ink"
      >
        <Icon name="flag" size={16} /> Report a problem
        <span className="sr-only"> with {competitionTitle}</span>
      </Link>
      {isAdmin && (
        <Link
          to={competitionPath(competitionSlug, 'edit')}
          className="inline-flex min-h-11 items-center gap-2 text-link underline"
        >
          <Icon name="pencil" size={16} /> Edit
        </Link>
      )}
    </p>
  )
}
