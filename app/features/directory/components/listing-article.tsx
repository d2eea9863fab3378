import type { ShownFact } from '#app/features/reading/queries/terms.server.ts'
import { stampLabel, type LinkState } from '#app/features/reading/rules/checks/link-groups.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import { choiceLabel } from '#app/features/listings/rules/choices.ts'
import { warningLabels } from '#app/features/listings/rules/listing.ts'
import { categoryImage } from '#app/features/listings/rules/categories.ts'
import type { TextPiece } from '#app/features/listings/rules/description.ts'
import {
  answeredCategoryPath,
  outboundLink,
  promoterPath,
  safeHref,
} from '#app/features/listings/rules/links.ts'
import { ClosingLabel, FeaturedLabel } from '#app/features/listings/components/closing-label.tsx'
import { ClosedNote, EnterBar } from './enter-bar.tsx'
import { ListingActions } from './listing-actions.tsx'
import { ListingFacts, TermsCard, type FormFact, type ListedDetail } from './listing-facts.tsx'
import { pictureNote } from '#app/features/listings/components/device-marks.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { withoutRead } from '../rules/stated.ts'

const PICTURE_SIZES =
  '(min-width: 1280px) 685px, (min-width: 960px) calc(57.5vw - 50px), (min-width: 600px) calc(100vw - 48px), calc(100vw - 32px)'

/** Columns of independent heights, in the reading order of a phone: the description before the facts. */
const LEFT = 'md:float-left md:clear-left md:w-[calc(57.45%-23px)]'
const RIGHT = 'md:float-right md:clear-right md:w-[calc(42.55%-17px)]'

type Props = {
  competition: ListedDetail
  /** Of its description. */
  paragraphs: TextPiece[][]
  closed: boolean
  /** Undefined for a closed listing, whose link is not checked. */
  link: LinkState | undefined
  form: FormFact | undefined
  /** None for a closed listing, and for one without T&Cs. */
  terms: readonly ShownFact[]
  /** Of its page. */
  url: string
}

export function ListingArticle({ competition, paragraphs, closed, link, form, terms, url }: Props) {
  const { competitionImageURL, mainCategory } = competition
  const noteOf = pictureNote.use()
  const isIllustration = competitionImageURL === categoryImage(mainCategory)
  return (
    <article className="listing-page relative flow-root max-md:flex max-md:flex-col max-md:gap-6">
      <Picture
        src={competitionImageURL}
        width={960}
        height={600}
        sizes={PICTURE_SIZES}
        priority
        className={`listing-picture w-full rounded-card object-cover ${isIllustration ? 'aspect-21/9' : 'aspect-16/10'} ${LEFT} ${closed ? 'without-colours' : ''}`}
      />
      <header className={`flex flex-col gap-3 wrap-anywhere ${RIGHT}`}>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {competition.competitionFeaturedFlag && <FeaturedLabel />}{' '}
          {[...(closed ? ['Closed'] : []), ...warningLabels(competition)].map((label) => (
            <span key={label} className="chip bg-urgent-tint font-semibold text-urgent">
              {label}
            </span>
          ))}{' '}
          {competition.quiet && <span className="chip bg-tint text-link">Few have opened it</span>}
        </div>
        <h1 className="text-2xl leading-8 font-semibold tracking-tight sm:text-[2rem] sm:leading-10">
          {competition.competitionTitle}
        </h1>
        <p className="text-muted">
          From{' '}
          <strong className="font-semibold text-ink">
            {competition.promoterSlug ? (
              <Link
                to={promoterPath(competition.promoterSlug)}
                className="inline-flex min-h-11 items-center text-link underline"
              >
                {competition.promoterName}
              </Link>
            ) : (
              competition.promoterName
            )}
          </strong>
        </p>
        {!closed && noteOf?.(competition, 'page')}
        <FactStrip competition={competition} />
        {competition.previousEndDate && (
          <p className="chip self-start bg-urgent-tint font-semibold text-urgent">
            Closing date changed, was {prettyDate(competition.previousEndDate)}
          </p>
        )}
        {closed ? (
          <ClosedNote slug={competition.competitionSlug} />
        ) : (
          <EnterBar competition={competition} />
        )}
        {link && <LinkStamp link={link} />}
      </header>
      <section aria-labelledby="about-title" className={`md:pt-6 ${LEFT}`}>
        <h2 id="about-title" className="mb-2 text-lg font-semibold">
          What you can win and how to enter
        </h2>
        <Description paragraphs={paragraphs} />
        <ul className="no-print mt-6 flex flex-wrap gap-2" aria-label="Categories">
          {competition.categories.map((category) => (
            <li key={category}>
              <Link
                to={answeredCategoryPath(category)}
                className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-sm hover:bg-tint"
              >
                {category}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className={`flex flex-col gap-3 md:pt-3 ${RIGHT}`}>
        <ListingFacts competition={withoutRead(competition, terms)} form={form} />
        <TermsCard
          facts={terms}
          slug={competition.competitionSlug}
          termsUrl={competition.termsUrl}
        />
        <ListingActions competition={competition} url={closed ? undefined : url} />
      </div>
      <PrintedAddresses competition={competition} url={url} />
    </article>
  )
}

/** What decides whether somebody enters: the prize, the time left, for whom it is and how often. */
function FactStrip({ competition }: { competition: ListedDetail }) {
  const { prizeValue, prizeCount, competitionEndDate } = competition
  const [prize, several] = prizeLabel(prizeValue, prizeCount).split(' · ')
  return (
    <ul className="fact-strip" aria-label="In short">
      {prize && (
        <li>
          <span className="sr-only">Prize: </span>
          <b>{prize}</b> {several}
        </li>
      )}
      <li>
        <ClosingLabel endDate={competitionEndDate} />{' '}
        <time dateTime={competitionEndDate}>{prettyDate(competitionEndDate)}</time>
      </li>
      <li>
        <b>{choiceLabel('eligibility', competition.eligibility)}</b>{' '}
        {choiceLabel('entryFrequency', competition.entryFrequency)}
      </li>
    </ul>
  )
}

function LinkStamp({ link }: { link: LinkState }) {
  const label = stampLabel(link, useClock().today)
  if (label === undefined) return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Icon name={link.isFlagged ? 'clock' : 'shield-check'} size={16} /> {label}
    </p>
  )
}

function Description({ paragraphs }: { paragraphs: TextPiece[][] }) {
  return paragraphs.map((pieces, index) => (
    <p key={index} className="mb-4 max-w-prose whitespace-pre-line wrap-anywhere">
      {pieces.map((piece, at) =>
        piece.href ? (
          <a key={at} {...outboundLink(piece.href)} className="text-link underline">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  ))
}

/** Paper has no links. */
function PrintedAddresses({ competition, url }: Pick<Props, 'competition' | 'url'>) {
  const { entryUrl, termsUrl } = competition
  const addresses = [
    ['Enter at', safeHref(entryUrl)],
    ['T&Cs', termsUrl && safeHref(termsUrl)],
    [`As of ${prettyDate(useClock().today)} on`, url],
  ] as const
  return (
    <ul className="print-only mt-4 border-t border-line pt-3 wrap-anywhere">
      {addresses.map(
        ([name, address]) =>
          address && (
            <li key={name}>
              {name}: {address}
            </li>
          ),
      )}
    </ul>
  )
}
