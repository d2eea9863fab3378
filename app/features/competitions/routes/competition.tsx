import { data, Link } from 'react-router'
import { getSite } from '#app/context.server.ts'
import { posterVersion } from '#app/features/media/operations/posters.server.ts'
import { POSTER_SIZE } from '#app/features/media/rules/posters.ts'
import { answer } from '#app/lib/answer.server.ts'
import { prettyDate } from '#app/lib/days.ts'
import { Problem } from '#app/lib/problem.ts'
import { useClock } from '#app/ui/now.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CardList } from '../components/card-list.tsx'
import { ClosingLabel } from '../components/closing-label.tsx'
import { Description } from '../components/description.tsx'
import { ClosedNote, EnterBar } from '../components/enter-bar.tsx'
import { ListingActions, ListingCare } from '../components/listing-actions.tsx'
import { ListingFacts } from '../components/listing-facts.tsx'
import { FeaturedLabel, ListingLabels } from '../components/listing-labels.tsx'
import { PrintedAddresses } from '../components/printed-addresses.tsx'
import { findCompetition, type CompetitionDetail } from '../queries/detail.server.ts'
import { listSimilar } from '../queries/lists.server.ts'
import { categoryPath, isRestrictedCategory } from '../rules/categories.ts'
import { isInPast, isLongClosed } from '../rules/closing.ts'
import { summarise } from '../rules/description.ts'
import { competitionPath } from '../rules/links.ts'
import { posterOf, posterPath } from '../rules/poster.ts'
import { competitionData } from '../rules/competition-data.ts'
import type { Route } from './+types/competition'

const SIMILAR_SHOWN = 4
/** How wide the picture is in the page's two columns, and in one. */
const PICTURE_SIZES =
  '(min-width: 1280px) 685px, (min-width: 960px) calc(57.5vw - 50px), (min-width: 600px) calc(100vw - 48px), calc(100vw - 32px)'

export const loader = answer(async ({ context, params }: Route.LoaderArgs) => {
  const { db, today } = getSite(context)
  const competition = await findCompetition(db, params.comp)
  if (!competition) throw new Problem('not-found', 'There is no such competition.')
  const { competitionID, competitionSlug, competitionEndDate, mainCategory } = competition
  const similar = await listSimilar(db, mainCategory, competitionID, SIMILAR_SHOWN, today)
  const status = isLongClosed(competitionEndDate, today) ? 410 : 200
  const closed = isInPast(competitionEndDate, today)
  const poster = posterPath(competitionSlug, posterVersion(posterOf(competition, closed)))
  return data({ competition, similar, closed, poster }, { status })
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { competition, closed, poster } = loaderData
  const { baseUrl } = matches[0].loaderData
  const path = competitionPath(competition.competitionSlug)
  const closing = `${closed ? 'closed' : 'closes'} ${prettyDate(competition.competitionEndDate)}`
  const announcement = `${competition.competitionTitle}, ${closing}`
  return [
    ...pageMeta({
      title: `${announcement} | Competitions Ireland`,
      description: summarise(competition.description),
      path,
      baseUrl,
      image: poster,
      noindex: closed || competition.categories.some(isRestrictedCategory),
      jsonLd: closed ? undefined : competitionData(competition, baseUrl, crumbsOf(competition)),
    }),
    { property: 'og:image:width', content: String(POSTER_SIZE.width) },
    { property: 'og:image:height', content: String(POSTER_SIZE.height) },
    { property: 'og:image:alt', content: announcement },
    { name: 'twitter:image', content: baseUrl + poster },
    { name: 'twitter:image:alt', content: announcement },
  ]
}

export default function CompetitionPage({ loaderData, matches }: Route.ComponentProps) {
  const { competition, similar } = loaderData
  const url = matches[0].loaderData.baseUrl + competitionPath(competition.competitionSlug)
  const closed = isInPast(competition.competitionEndDate, useClock().today)
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(competition)} />
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
            {closed && (
              <span className="chip bg-urgent-tint font-semibold text-urgent">Closed</span>
            )}
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
                  to={categoryPath(category)}
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
      {similar.length > 0 && (
        <section aria-labelledby="similar-title" className="no-print mt-14">
          <h2 id="similar-title" className="mb-4 text-xl font-semibold sm:text-2xl">
            {closed ? 'Open right now' : 'More like this'}
          </h2>
          <CardList competitions={similar} strip />
        </section>
      )}
    </>
  )
}

function crumbsOf({ mainCategory }: CompetitionDetail) {
  return [
    { name: 'Categories', path: '/competition-category' },
    { name: mainCategory, path: categoryPath(mainCategory) },
  ]
}
