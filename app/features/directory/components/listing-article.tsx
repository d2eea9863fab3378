import { prettyDate } from '#app/lib/time/days.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import { answeredCategoryPath } from '#app/features/listings/rules/links.ts'
import { ClosingLabel } from './closing-label.tsx'
import { Description } from './description.tsx'
import { ClosedNote, EnterBar } from './enter-bar.tsx'
import { ListingActions, ListingCare } from './listing-actions.tsx'
import { ListingFacts } from './listing-facts.tsx'
import { FeaturedLabel, ListingLabels } from './listing-labels.tsx'
import { PrintedAddresses } from './printed-addresses.tsx'

/** How wide the picture is in the page's two columns, and in one. */
const PICTURE_SIZES =
  '(min-width: 1280px) 685px, (min-width: 960px) calc(57.5vw - 50px), (min-width: 600px) calc(100vw - 48px), calc(100vw - 32px)'

/** One listing with everything the public may see of it; `url` is the address of its page. */
export function ListingArticle({
  competition,
  closed,
  url,
}: {
  competition: CompetitionDetail
  closed: boolean
  url: string
}) {
  return (
    <article className="listing-page grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div>
        <Picture
          src={competition.competitionImageURL}
          width={960}
          height={600}
          sizes={PICTURE_SIZES}
          priority
          className={`listing-picture aspect-16/10 w-full rounded-card object-cover ${closed ? 'grayscale' : ''}`}
        />
      </div>
      <header className="flex min-w-0 flex-col gap-3 wrap-anywhere md:row-span-2">
        <div className="flex flex-wrap gap-1.5">
          {competition.competitionFeaturedFlag && <FeaturedLabel />}
          {closed && <span className="chip bg-urgent-tint font-semibold text-urgent">Closed</span>}
        </div>
        <h1 className="text-[1.625rem] leading-8 font-bold tracking-tight sm:text-[2rem] sm:leading-10">
          {competition.competitionTitle}
        </h1>
        <p className="text-muted">
          From <strong className="font-semibold text-ink">{competition.promoterName}</strong>
        </p>
        <ListingLabels competition={competition} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <time dateTime={competition.competitionEndDate} className="font-semibold">
            {prettyDate(competition.competitionEndDate)}
          </time>
          <ClosingLabel endDate={competition.competitionEndDate} />
          {competition.previousEndDate && (
            <span className="chip bg-urgent-tint font-medium text-urgent">
              Closing date changed, was {prettyDate(competition.previousEndDate)}
            </span>
          )}
        </p>
        {closed ? <ClosedNote /> : <EnterBar competition={competition} />}
        {!closed && <ListingActions competition={competition} url={url} />}
        <ListingFacts competition={competition} />
        <ListingCare competition={competition} />
      </header>
      <section aria-labelledby="about-title" className="max-w-prose">
        <h2 id="about-title" className="mb-2 text-xl font-semibold">
          What you can win and how to enter
        </h2>
        <Description text={competition.description} />
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
      <PrintedAddresses competition={competition} url={url} />
    </article>
  )
}
