import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { isInPast } from '../rules/closing.ts'
import {
  adultPath,
  competitionPath,
  hasAnsweredAge,
  outboundLink,
  promoterPath,
} from '../rules/links.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { prizeLabel } from '../rules/prize.ts'
import { Picture } from '#app/ui/picture.tsx'
import { countingClicks } from './count-click.ts'
import { useDeviceMarks } from './device-marks.ts'
import { useClock } from '#app/ui/now.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CompetitionCard as Card } from '../queries/cards.server.ts'
import { ClosingLabel } from './closing-label.tsx'
import { pictureNote } from './picture-note.ts'
import { FeaturedLabel, ListingLabels } from './listing-labels.tsx'

/** The classes of a list of cards: a grid, or rows one below the other. */
export const CARD_GRID =
  'card-grid compact:mx-0 compact:grid compact:grid-cols-1 compact:gap-2 compact:p-0 md:compact:grid-cols-2 compact:[&>*]:w-full'

/** A picture's width in the columns of `card-grid` (app/styles.css). */
const COLUMN_SIZES =
  '(min-width: 960px) calc(33vw - 28px), (min-width: 600px) calc(50vw - 34px), calc(100vw - 32px)'
const GRID_SIZES = `(min-width: 1280px) 293px, ${COLUMN_SIZES}`
/** Two of four columns and rows; the sides are cut off. */
const LEAD_SIZES = `(min-width: 1280px) 1000px, ${COLUMN_SIZES}`

/** The title's link covers the card; the promoter's lies above it, and 'Enter' unless it asks for age. */
export function CompetitionCard({
  competition,
  priority = false,
  lead = false,
  isNew = false,
}: {
  competition: Card
  priority?: boolean
  lead?: boolean
  /** Published since the last visit. */
  isNew?: boolean
}) {
  const { competitionTitle: title, competitionFeaturedFlag: featured } = competition
  // The day may have ended since the page was loaded.
  const closed = isInPast(competition.competitionEndDate, useClock().today)
  const { pathname, search } = useLocation()
  const answeredAge = hasAnsweredAge(new URLSearchParams(search))
  const asksAge = competition.restricted && !answeredAge
  const path = competitionPath(competition.competitionSlug)
  const promoterPage = pathToPromoter(competition, pathname)
  const noteOf = pictureNote.use()
  const { chip, isDone, note, answer, instead, menu } = useDeviceMarks().ofListing(competition)
  if (instead) return instead
  const enterLabel = isDone ? 'Enter again?' : 'Enter'
  return (
    <article
      data-id={competition.competitionID}
      className="group relative flex h-full flex-col overflow-hidden rounded-card bg-card shadow-card focus-within:ring-2 focus-within:ring-focus compact:row-card"
    >
      <div
        className={`relative aspect-21/9 min-h-36 overflow-hidden bg-tint sm:aspect-16/10 compact:row-picture ${lead ? 'lg:aspect-auto lg:min-h-0 lg:flex-1' : ''}`}
      >
        <Picture
          src={competition.competitionImageURL}
          width={960}
          height={600}
          sizes={lead ? LEAD_SIZES : GRID_SIZES}
          priority={priority}
          className={`card-picture ${isDone ? 'opacity-60' : ''}`}
        />
        <p className="absolute top-[12px] left-[12px] flex max-w-[calc(100%-124px)] flex-col items-start gap-[6px] compact:hidden">
          {featured && <FeaturedLabel />}
          <span className="chip bg-card font-medium shadow-card">{competition.mainCategory}</span>
        </p>
        {chip ||
          (isNew && (
            <p className="chip absolute bottom-3 left-3 bg-primary font-semibold text-on-primary compact:bottom-1 compact:left-1">
              New
            </p>
          ))}
        {!chip && noteOf?.(competition, 'card')}
      </div>
      <div
        className={`flex flex-1 flex-col gap-2 p-4 compact:contents ${lead ? 'lg:flex-none lg:p-6' : ''}`}
      >
        <h3
          className={`line-clamp-2 wrap-anywhere text-[1.0625rem] leading-6 font-semibold sm:min-h-12 compact:row-title ${lead ? 'lg:min-h-0 lg:text-2xl' : ''}`}
        >
          <Link
            to={competition.restricted && answeredAge ? adultPath(path) : path}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="card-promoter text-sm wrap-anywhere text-muted compact:line-clamp-1">
          {promoterPage ? (
            <Link to={promoterPage}>
              <span>{competition.promoterName}</span>
            </Link>
          ) : (
            competition.promoterName
          )}
        </p>
        <ListingLabels competition={competition} />
        <div className="mt-auto flex items-end justify-between gap-2 pt-2 compact:row-actions">
          {note || (
            <p
              className={`flex min-w-0 flex-1 flex-col compact:leading-5 ${answer ? 'invisible' : ''}`}
            >
              {competition.prizeValue !== null && (
                <span className="text-sm font-semibold">
                  <span className="sr-only">Prize: </span>
                  {prizeLabel(competition.prizeValue, competition.prizeCount)}
                </span>
              )}
              <ClosingLabel endDate={competition.competitionEndDate} />
            </p>
          )}
          <div
            className={`absolute top-2 right-2 z-10 flex w-23.5 flex-row-reverse gap-1.5 compact:row-buttons ${answer ? 'compact:invisible' : ''}`}
          >
            <BookmarkButton competition={competition} />
            {menu}
          </div>
          {answer}
          {!closed && !asksAge && (
            <a
              {...countingClicks(competition.competitionID)}
              {...outboundLink(competition.entryUrl, { featured: featured === 1 })}
              aria-label={`${enterLabel}: ${title} (opens the promoter’s page)`}
              className={`${isDone ? 'button-quiet' : 'button-primary'} relative z-10 shrink-0 px-4 compact:px-3 ${answer ? 'invisible' : ''}`}
            >
              {enterLabel}
              {!isDone && <Icon name="external-link" size={16} className="compact:max-sm:hidden" />}
            </a>
          )}
        </div>
      </div>
    </article>
  )
}

/** Null on the promoter's own page. */
function pathToPromoter({ promoterSlug }: Card, current: string) {
  const path = promoterSlug === null ? null : promoterPath(promoterSlug)
  return path === current ? null : path
}
