import { memo } from 'react'
import { useLocation } from 'react-router'
import type { PagePath } from '#app/lib/page-address.ts'
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
import { useDeviceMarks, type ListingMarks } from './device-marks.ts'
import { useClock } from '#app/ui/now.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CompetitionCard as Card } from '../queries/cards.server.ts'
import { ClosingLabel } from './closing-label.tsx'
import { pictureNote } from './picture-note.ts'
import { FeaturedLabel, ListingLabels } from './listing-labels.tsx'

/** The classes of a list of cards: a grid, or rows one below the other. */
export const CARD_GRID = 'card-grid card-rows'

/** A picture's width in the columns of `card-grid` (app/styles.css). */
const COLUMN_SIZES = '(min-width:960px)31vw,(min-width:600px)47vw'
const GRID_SIZES = `(min-width:1280px)293px,${COLUMN_SIZES},96px`
/** As wide as it is laid out, a row's 96 px or a column's, where browsers know that of a lazy picture. */
const LAZY_SIZES = `auto,${GRID_SIZES}`
/** Two of four columns and rows; the sides are cut off. */
const LEAD_SIZES = `(min-width:1280px)1000px,${COLUMN_SIZES},96px`

/** In pixels: about two per CSS pixel of a card; more are not seen in so small a picture. */
export const CARD_WIDEST = 768

type CardProps = {
  competition: Card
  priority?: boolean
  lead?: boolean
  /** Published since the last visit. */
  isNew?: boolean
}

/** The title's link covers the card; the promoter's lies above it, and 'Enter' unless it asks for age. */
export const CompetitionCard = memo(function CompetitionCard({
  competition,
  priority = false,
  lead = false,
  isNew = false,
}: CardProps) {
  const { pathname, search } = useLocation()
  const answeredAge = hasAnsweredAge(new URLSearchParams(search))
  const promoterPage = pathToPromoter(competition, pathname)
  const marks = useDeviceMarks().ofListing(competition)
  if (marks.instead) return marks.instead
  return (
    <article data-id={competition.competitionID} className="card">
      <CardContent {...{ competition, priority, lead, isNew, answeredAge, promoterPage, marks }} />
    </article>
  )
})

type ContentProps = {
  competition: Card
  priority: boolean
  lead: boolean
  isNew: boolean
  answeredAge: boolean
  promoterPage: PagePath | null
  marks: ListingMarks
}

function CardContent({
  competition,
  priority,
  lead,
  isNew,
  answeredAge,
  promoterPage,
  marks: { chip, isDone, note, answer, menu },
}: ContentProps) {
  const { competitionTitle: title, competitionFeaturedFlag: featured } = competition
  // The day may have ended since the page was loaded.
  const closed = isInPast(competition.competitionEndDate, useClock().today)
  const asksAge = competition.restricted && !answeredAge
  const path = competitionPath(competition.competitionSlug)
  const prize = prizeLabel(competition.prizeValue, competition.prizeCount)
  const noteOf = pictureNote.use()
  const enterLabel = isDone ? 'Enter again?' : 'Enter'
  return (
    <>
      <div className="card-frame">
        <Picture
          src={competition.competitionImageURL}
          width={960}
          height={600}
          sizes={lead ? LEAD_SIZES : priority ? GRID_SIZES : LAZY_SIZES}
          widest={lead ? undefined : CARD_WIDEST}
          priority={priority}
          className={isDone ? 'opacity-60' : undefined}
        />
        <p className="card-tags">
          {featured && <FeaturedLabel />} <span className="chip">{competition.mainCategory}</span>
        </p>
        {chip ||
          (isNew && (
            <p className="chip absolute bottom-3 left-3 bg-primary font-semibold text-on-primary compact:bottom-1 compact:left-1">
              New
            </p>
          ))}
        {!chip && noteOf?.(competition, 'card')}
      </div>
      <div className="card-body">
        <h3>
          <Link
            to={competition.restricted && answeredAge ? adultPath(path) : path}
            prefetch="intent"
          >
            {title}
          </Link>
        </h3>
        <p className="card-promoter">
          {promoterPage ? (
            <Link to={promoterPage}>
              <span>{competition.promoterName}</span>
            </Link>
          ) : (
            competition.promoterName
          )}
        </p>
        <ListingLabels competition={competition} />
        <div className="card-foot">
          {note || (
            <p className={answer ? 'card-facts invisible' : 'card-facts'}>
              {prize && (
                <b>
                  <span className="sr-only">Prize: </span>
                  {prize}
                </b>
              )}{' '}
              <ClosingLabel endDate={competition.competitionEndDate} />
            </p>
          )}
          <div className={answer ? 'card-corner compact:invisible' : 'card-corner'}>
            <BookmarkButton competition={competition} />
            {menu}
          </div>
          {answer}
          {!closed && !asksAge && (
            <a
              {...countingClicks(competition.competitionID)}
              {...outboundLink(competition.entryUrl, { featured: featured === 1 })}
              aria-label={`${enterLabel}: ${title} (opens the promoter’s page)`}
              className={`card-enter ${isDone ? 'button-quiet' : 'button-primary'}${answer ? ' invisible' : ''}`}
            >
              {enterLabel}
              {!isDone && <Icon name="external-link" size={16} />}
            </a>
          )}
        </div>
      </div>
    </>
  )
}

/** Null on the promoter's own page. */
function pathToPromoter({ promoterSlug }: Card, current: string): PagePath | null {
  const path = promoterSlug === null ? null : promoterPath(promoterSlug)
  return path === current ? null : path
}
