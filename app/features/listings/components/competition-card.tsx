import { memo, type ComponentProps, type ReactNode } from 'react'
import { CARD_CHOICE_NAMES, cardWord } from '../rules/card-choices.ts'
import { isInPast, isUrgent, timeLeft } from '../rules/closing.ts'
import { adultPath, competitionPath, outboundLink } from '../rules/links.ts'
import { warningLabels } from '../rules/listing.ts'
import { prizeLabel } from '../rules/prize.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { CompetitionCard as Card } from '#app/features/listings/rules/card.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { countingClicks } from './count-click.ts'
import { useDeviceMarks, pictureNote } from './device-marks.ts'

/** The classes of a list of cards: a grid, or rows one below the other. */
export const CARD_GRID = 'card-grid card-rows'

/** A picture's width in the columns of `card-grid` (app/styles.css). */
const COLUMN_SIZES = '(min-width:960px)31vw,(min-width:600px)47vw'
/** As wide as it is laid out, a row's 64 px or a column's, where browsers know that of a lazy picture. */
const GRID_SIZES = `auto,(min-width:1280px)293px,${COLUMN_SIZES},64px`
/** Two of four columns and rows; the sides are cut off. */
const LEAD_SIZES = `(min-width:1280px)1000px,${COLUMN_SIZES},64px`

/** In pixels: about two per CSS pixel of a card; more are not seen in so small a picture. */
export const CARD_WIDEST = 768

/** What a card shows. A device remembers less of a listing than the server sends. */
type ShownListing = Pick<Card, 'competitionID' | 'competitionSlug' | 'competitionTitle'> &
  Pick<Card, 'competitionEndDate' | 'promoterName' | 'entryUrl' | 'entryFrequency'> &
  Partial<Pick<Card, 'competitionFeaturedFlag' | 'prizeValue' | 'prizeCount'>> &
  Partial<Pick<Card, 'eligibility' | 'over18' | 'costsMoney'>> & {
    competitionImageURL?: string | null
    quiet?: boolean
  }

type ListingCardProps = Omit<ComponentProps<'article'>, 'title'> & {
  listing: ShownListing
  to?: PageAddress
  category?: string
  lead?: boolean
  /** Over the promoter's line of a row, over the picture of a card. */
  mark?: ReactNode
  /** In place of the prize and the closing date. */
  note?: ReactNode
  children: ReactNode
}

/** A card, or a row of 96 px: app/styles.css decides. The title's link covers it, the buttons lie above. */
export function ListingCard({
  listing,
  to = competitionPath(listing.competitionSlug),
  category,
  lead = false,
  mark,
  note,
  children,
  ...article
}: ListingCardProps) {
  const { now, today } = useClock()
  const { competitionEndDate: end, prizeValue = null, prizeCount = null } = listing
  const prize = prizeLabel(prizeValue, prizeCount)
  return (
    <article {...article} className={`card ${article.className ?? ''}`}>
      <h3 id={article['aria-labelledby']}>
        <Link to={to} prefetch="intent">
          {listing.competitionTitle}
        </Link>
      </h3>
      {note || (
        <p className="card-facts">
          {prize && (
            <b>
              <span className="sr-only">Prize: </span>
              {prize}
            </b>
          )}
          {prize && ' · '}
          <time
            dateTime={end}
            title={prettyDate(end)}
            className={isUrgent(end, today) ? 'urgent' : undefined}
          >
            {timeLeft(end, now)}
          </time>
        </p>
      )}
      <About listing={listing} />
      {category && <p className="chip card-category">{category}</p>}
      {listing.competitionImageURL && (
        <Picture
          src={listing.competitionImageURL}
          width={960}
          height={600}
          sizes={lead ? LEAD_SIZES : GRID_SIZES}
          widest={lead ? undefined : CARD_WIDEST}
        />
      )}
      {mark}
      {children}
    </article>
  )
}

/** 'Curl & Co. · ROI · once', after what somebody should know first. */
function About({ listing }: { listing: ShownListing }) {
  const { over18 = false, costsMoney = false } = listing
  const words = CARD_CHOICE_NAMES.map((name) => cardWord(name, listing[name]))
  return (
    <p className="card-about">
      {listing.competitionFeaturedFlag === 1 && <b className="card-featured">Featured </b>}
      {warningLabels({ over18, costsMoney }).map((label) => (
        <b key={label} className="urgent">{`${label} · `}</b>
      ))}
      {listing.quiet && <b>Few have opened it · </b>}
      {[listing.promoterName, ...words].filter(Boolean).join(' · ')}
    </p>
  )
}

type EnterLinkProps = Pick<ComponentProps<'a'>, 'onClick' | 'onAuxClick'> & {
  listing: ShownListing
  isAgain?: boolean
}

export function EnterLink({ listing, isAgain = false, ...press }: EnterLinkProps) {
  const featured = listing.competitionFeaturedFlag === 1
  return (
    <a
      {...press}
      {...outboundLink(listing.entryUrl, { featured })}
      aria-label={`${isAgain ? 'Enter again?' : 'Enter'}: ${listing.competitionTitle} (opens the promoter’s page)`}
      className={`card-enter ${isAgain ? 'button-quiet' : 'button-primary'}`}
    >
      {isAgain ? 'Again?' : 'Enter'}
    </a>
  )
}

type CardProps = {
  competition: Card
  /** The page is for those who are old enough. */
  answeredAge?: boolean
  isOfOneCategory?: boolean
  lead?: boolean
  /** Published since the last visit. */
  isNew?: boolean
}

/** Has no 'Enter' if the listing asks for age first. */
export const CompetitionCard = memo(function CompetitionCard({
  competition,
  answeredAge = false,
  isOfOneCategory = false,
  lead = false,
  isNew = false,
}: CardProps) {
  const { competitionID: id, competitionSlug: slug, restricted } = competition
  const { chip, isDone, note, answer } = useDeviceMarks().ofListing(competition)
  const noteOf = pictureNote.use()
  // The day may have ended since the page was loaded.
  const isClosed = isInPast(competition.competitionEndDate, useClock().today)
  const path = competitionPath(slug)
  return (
    <ListingCard
      listing={competition}
      to={restricted && answeredAge ? adultPath(path) : path}
      category={isOfOneCategory ? undefined : competition.mainCategory}
      lead={lead}
      data-id={id}
      className={isDone ? 'is-done' : undefined}
      note={note}
      mark={
        chip || (
          <>
            {isNew && <p className="chip card-new">New</p>}
            {noteOf?.(competition, 'card')}
          </>
        )
      }
    >
      {!isClosed && (!restricted || answeredAge) && (
        <EnterLink listing={competition} isAgain={isDone === true} {...countingClicks(id)} />
      )}
      <BookmarkButton competition={competition} />
      {answer}
    </ListingCard>
  )
})
