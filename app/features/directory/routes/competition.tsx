import { lazy, Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { posterVersion } from '#app/features/media/operations/posters.server.ts'
import { Advert } from '#app/features/places/components/advert.tsx'
import { showAdvert } from '#app/features/places/queries/adverts.server.ts'
import { readEntryChecks } from '#app/features/reading/queries/entry-checks.server.ts'
import { toldLabel } from '#app/features/listings/rules/winner-terms.ts'
import { withoutRead } from '../rules/stated.ts'
import { listTermsFacts } from '#app/features/reading/queries/terms.server.ts'
import { formWords } from '#app/features/reading/rules/checks/form-words.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { toJson, type Json } from '#app/lib/json.ts'
import { addDays, prettyDate } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { useClock } from '#app/ui/now.tsx'
import { useJson } from '#app/ui/use-json.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CardList } from '../components/card-list.tsx'
import { ListingArticle } from '../components/listing-article.tsx'
import {
  findCompetition,
  type CompetitionDetail,
} from '#app/features/listings/queries/detail.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { isInPast, isLongClosed } from '#app/features/listings/rules/closing.ts'
import { competitionData } from '../rules/competition-data.ts'
import { summarise, toParagraphs } from '#app/features/listings/rules/description.ts'
import {
  answeredCategoryPath,
  bookmarkedPath,
  competitionPath,
  hasAnsweredAge,
} from '#app/features/listings/rules/links.ts'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { posterOf, posterPath } from '#app/features/listings/rules/poster.ts'
import { listSimilar } from '../rules/open-lists.ts'
import type { Route } from './+types/competition'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

// Most visits need neither; without the note the page says the same.
const BookmarkedNote = lazyExtra(() => import('../components/bookmarked-note.tsx'))
const AgeQuestion = lazy(() => import('../components/age-question.tsx'))
const ADULTS_TITLE = 'A competition for adults'

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, catalogue, today } = requestContext
  const competition = await findCompetition(db, params.comp)
  if (!competition) throw new Problem('not-found', 'There is no such competition.')
  const { description, ...shown } = competition
  const { competitionID, competitionSlug, competitionEndDate, mainCategory } = shown
  const status = isLongClosed(competitionEndDate, today) ? 410 : 200
  const path = competitionPath(competitionSlug)
  if (competition.restricted && !hasAnsweredAge(url.searchParams)) {
    return data({ asksAge: true as const, path }, { status })
  }
  const closed = isInPast(competitionEndDate, today)
  const open = await catalogue.readOpen(today)
  const [checks, terms] = await Promise.all([
    closed ? undefined : readEntryChecks(db, competitionID, today),
    closed ? [] : listTermsFacts(db, shown),
  ])
  const poster = competition.restricted
    ? undefined
    : posterPath(competitionSlug, posterVersion(posterOf(competition, closed)))
  return data(
    {
      asksAge: false as const,
      competition: { ...shown, told: toldLabel(withoutRead(shown, terms)) },
      paragraphs: toParagraphs(description),
      summary: summarise(description),
      link: checks?.link,
      form: checks?.form && { words: formWords(checks.form), seenOn: checks.form.seenOn },
      terms,
      similar: toJson(listSimilar(open, mainCategory, competitionID)),
      advert: shown.restricted ? '' : await showAdvert(requestContext, 'listing-box'),
      closed,
      poster,
      path,
    },
    { status },
  )
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  const { path } = loaderData
  if (loaderData.asksAge) {
    return pageMeta({
      title: `${ADULTS_TITLE} | Competitions Ireland`,
      description: 'This listing may cost money and is for adults only.',
      path,
      baseUrl,
      noindex: true,
    })
  }
  const { competition, summary, closed, poster } = loaderData
  const closing = `${closed ? 'closed' : 'closes'} ${prettyDate(competition.competitionEndDate)}`
  const announcement = `${competition.competitionTitle}, ${closing}`
  const hidden = closed || competition.restricted
  return pageMeta({
    title: `${announcement} | Competitions Ireland`,
    description: summary,
    path,
    baseUrl,
    image: poster,
    imageAlt: announcement,
    noindex: hidden,
    unavailableFrom: addDays(competition.competitionEndDate, 1),
    jsonLd: hidden
      ? undefined
      : competitionData({ ...competition, description: summary }, baseUrl, crumbsOf(competition)),
  })
}

export default function CompetitionPage({ loaderData, matches }: Route.ComponentProps) {
  const { today } = useClock()
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  if (loaderData.asksAge) {
    return (
      <>
        <PageTitle title={ADULTS_TITLE} />
        <Suspense>
          <AgeQuestion
            about="This listing may cost money and is for adults only."
            path={loaderData.path}
          />
        </Suspense>
      </>
    )
  }
  const { competition, paragraphs, link, form, terms, similar, path } = loaderData
  const closed = isInPast(competition.competitionEndDate, today)
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(competition)} />
      {isHydrated && pathname + search === bookmarkedPath(competition.competitionSlug) && (
        <Suspense>
          <BookmarkedNote id={competition.competitionID} />
        </Suspense>
      )}
      <ListingArticle
        competition={competition}
        paragraphs={paragraphs}
        closed={closed}
        link={link}
        form={form}
        terms={terms}
        url={matches[0].loaderData.baseUrl + path}
      />
      <Advert html={loaderData.advert} className="no-print mt-10" />
      <Similar cards={similar} title={closed ? 'Open right now' : 'More like this'} />
    </>
  )
}

function Similar({ cards, title }: { cards: Json<CompetitionCard[]>; title: string }) {
  const similar = useJson(cards)
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar-title" className="no-print mt-14">
      <h2 id="similar-title" className="mb-4 text-lg font-semibold sm:text-2xl">
        {title}
      </h2>
      <CardList competitions={similar} strip />
    </section>
  )
}

function crumbsOf({ mainCategory }: Pick<CompetitionDetail, 'mainCategory'>) {
  return [
    { name: 'Categories', path: '/competition-category' } as const,
    { name: mainCategory, path: answeredCategoryPath(mainCategory) },
  ]
}
