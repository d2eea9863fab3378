import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ListedDetail } from './listing-facts.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { ShareLink } from './share-link.tsx'

const LOOK = 'inline-flex min-h-11 items-center gap-2 text-link hover:underline'

export function ListingActions({
  competition: { competitionSlug, competitionTitle, competitionEndDate },
  url,
}: {
  competition: ListedDetail
  /** Of the listing's page; undefined for a closed listing. */
  url: string | undefined
}) {
  const isAdmin = useSession().session?.user.admin === true
  const about = <span className="sr-only"> {competitionTitle}</span>
  return (
    <div className="no-print flex flex-wrap gap-x-6">
      {url && (
        <>
          <ShareLink
            title={competitionTitle}
            text={`${competitionTitle}. Closes ${prettyDate(competitionEndDate)}.`}
            url={url}
            look={LOOK}
          />{' '}
          <a href={competitionPath(competitionSlug, 'calendar.ics')} className={LOOK}>
            <Icon name="calendar-days" size={20} />
            <span>
              Calendar
              <span className="sr-only">: add the closing date to mine</span>
            </span>
          </a>
        </>
      )}
      <Link to={competitionPath(competitionSlug, 'report')} className={LOOK}>
        <Icon name="flag" size={20} /> Spotted something wrong?{about}
      </Link>
      <Link to={`/advertise?listing=${competitionSlug}`} className={LOOK}>
        <Icon name="briefcase-business" size={20} /> Your competition?{about}
      </Link>
      {isAdmin && (
        <Link to={competitionPath(competitionSlug, 'edit')} className={LOOK}>
          <Icon name="pencil" size={20} /> Edit
        </Link>
      )}
    </div>
  )
}
