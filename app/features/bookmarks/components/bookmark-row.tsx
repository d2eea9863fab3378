import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { daysLeftLabel } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { BookmarkButton } from '#app/features/listings/components/bookmark-button.tsx'
import { useClock } from '#app/ui/now.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Link } from '#app/ui/link.tsx'

/** A bookmarked listing: picture, title, closing date and the button that removes it. */
export function BookmarkRow({
  bookmark,
  expired = false,
}: {
  bookmark: CompetitionCard
  expired?: boolean
}) {
  const { now } = useClock()
  const { competitionEndDate } = bookmark
  return (
    <article
      className={`relative flex min-h-24 items-center gap-3 overflow-hidden rounded-card bg-card pr-2 shadow-card sm:gap-4 sm:pr-3 ${expired ? 'grayscale' : ''}`}
    >
      <Picture
        src={bookmark.competitionImageURL}
        width={960}
        height={600}
        sizes="160px"
        className="w-24 shrink-0 self-stretch object-cover sm:w-40"
      />
      <div className="min-w-0 flex-1 py-2">
        <h3 className="line-clamp-3 leading-5 font-semibold sm:line-clamp-2">
          <Link
            to={competitionPath(bookmark.competitionSlug)}
            prefetch="intent"
            className="after:absolute after:inset-0"
          >
            {bookmark.competitionTitle}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {expired ? 'Closed' : 'Closes'}{' '}
          <time dateTime={competitionEndDate} title={prettyDate(competitionEndDate)}>
            {daysLeftLabel(competitionEndDate, now)}
          </time>
        </p>
      </div>
      <div className="relative z-10">
        <BookmarkButton id={bookmark.competitionID} title={bookmark.competitionTitle} />
      </div>
    </article>
  )
}
