import { Icon } from '#app/ui/icon.tsx'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import {
  adultPath,
  competitionPath,
  outboundRel,
  safeHref,
} from '#app/features/listings/rules/links.ts'
import { BookmarkButton } from '#app/features/listings/components/bookmark-button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { countingClicks } from '#app/features/listings/components/count-click.ts'
import { useClock } from '#app/ui/now.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CompetitionCard as Card } from '#app/features/listings/queries/cards.server.ts'
import { useAnsweredAge } from './age-question.tsx'
import { ClosingLabel } from './closing-label.tsx'
import { FeaturedLabel, ListingLabels } from './listing-labels.tsx'

/** How wide a picture is in each of the columns of `card-grid` (app/styles.css). */
const COLUMN_SIZES =
  '(min-width: 960px) calc(33vw - 28px), (min-width: 600px) calc(50vw - 34px), calc(100vw - 32px)'
const GRID_SIZES = `(min-width: 1280px) 293px, ${COLUMN_SIZES}`
/** Of four columns it takes two, and its height two rows, so that its sides are cut off. */
const LEAD_SIZES = `(min-width: 1280px) 1000px, ${COLUMN_SIZES}`

/**
 * One listing in a grid. The title's link covers the card; 'Enter' lies above it, except where the
 * listing's page has yet to ask for age.
 * `priority` for the first picture of a page, `lead` for the large card of a list.
 */
export function CompetitionCard({
  competition,
  priority = false,
  lead = false,
  isNew = false,
}: {
  competition: Card
  priority?: boolean
  lead?: boolean
  /** It came since the visitor was last here. */
  isNew?: boolean
}) {
  const { competitionTitle: title, competitionFeaturedFlag: featured } = competition
  // The day may have ended since the page was opened.
  const closed = isInPast(competition.competitionEndDate, useClock().today)
  const answeredAge = useAnsweredAge()
  const asksAge = competition.restricted && !answeredAge
  const path = competitionPath(competition.competitionSlug)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card bg-card shadow-card focus-within:ring-2 focus-within:ring-focus">
      <div
        className={`relative aspect-16/10 overflow-hidden bg-tint ${lead ? 'lg:aspect-auto lg:min-h-0 lg:flex-1' : ''}`}
      >
        <Picture
          src={competition.competitionImageURL}
          width={960}
          height={600}
          sizes={lead ? LEAD_SIZES : GRID_SIZES}
          priority={priority}
          className="absolute inset-0 size-full object-cover motion-safe:transition-transform motion-safe:duration-200 motion-safe:group-hover:scale-[1.02]"
        />
        <p className="absolute top-[12px] left-[12px] flex max-w-[75%] flex-wrap gap-[6px]">
          {featured && <FeaturedLabel />}
          <span className="chip bg-card font-medium shadow-card">{competition.mainCategory}</span>
        </p>
        {isNew && (
          <p className="chip absolute bottom-3 left-3 bg-primary font-semibold text-on-primary">
            New
          </p>
        )}
        <div className="absolute top-2 right-2 z-10">
          <BookmarkButton id={competition.competitionID} title={title} />
        </div>
      </div>
      <div className={`flex flex-1 flex-col gap-2 p-4 ${lead ? 'lg:flex-none lg:p-6' : ''}`}>
        <h3
          className={`line-clamp-2 wrap-anywhere min-h-12 text-[1.0625rem] leading-6 font-semibold ${lead ? 'lg:min-h-0 lg:text-2xl' : ''}`}
        >
          <Link
            to={competition.restricted && answeredAge ? adultPath(path) : path}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{competition.promoterName}</p>
        <ListingLabels competition={competition} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <ClosingLabel endDate={competition.competitionEndDate} />
          {!closed && !asksAge && (
            <a
              {...countingClicks(competition.competitionID)}
              href={safeHref(competition.entryUrl)}
              target="_blank"
              rel={outboundRel(featured === 1)}
              aria-label={`Enter: ${title} (opens the promoter’s page)`}
              className="button-primary relative z-10 shrink-0 px-4"
            >
              Enter
              <Icon name="external-link" size={16} />
            </a>
          )}
        </div>
      </div>
    </article>
  )
}
