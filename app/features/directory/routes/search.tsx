import { Icon } from '#app/ui/icon.tsx'
import { lazy, Suspense, useEffect } from 'react'
import { Form } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { countEmptySearch } from '#app/features/statistics/operations/count-visits.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toJson } from '#app/lib/json.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { rememberSearch } from '#app/ui/device/recent-searches.ts'
import { Link } from '#app/ui/link.tsx'
import { useJson } from '#app/ui/use-json.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { CardList } from '../components/card-list.tsx'
import { ListView, useAddressWithView } from '#app/features/listings/components/list-view.tsx'
import { FollowLink } from '../components/follow-link.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import { SearchQuery } from '../input.ts'
import { addToQuery, FIT, promoterPath } from '#app/features/listings/rules/links.ts'
import { fitQuery } from '../rules/active-filters.ts'
import { hasFilters, passportOf, readFilters, toActiveFilters } from '../rules/filters.ts'
import { narrowBy, readFit, toFit } from '../rules/fit.ts'
import { pageNumber } from '../rules/lists.ts'
import {
  AS_TYPED,
  countSentence,
  SEARCH_MAX,
  SEARCH_MIN,
  SEARCH_PAGES_MAX,
  SEARCH_RESULTS_MAX,
  SEARCH_SUGGESTIONS,
  searchPath,
} from '../rules/search.ts'
import { readSort, sortQuery } from '../rules/sorting.ts'
import { ResultPages, Spelling } from '../components/search-notes.tsx'
import {
  searchPromoters,
  type NamedPromoter,
} from '#app/features/promoters/queries/promoters.server.ts'
import { searchCompetitions } from '../queries/search.server.ts'
import type { Route } from './+types/search'

const NothingMatches = lazy(() => import('../components/nothing-matches.tsx'))

const PROMOTERS_MAX = 3
const NOTHING = toJson<CompetitionCard[]>([])
/** The list of what a query says when it says only filters. */
const NEWEST = '/new-competitions'

export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const typed = url.searchParams.get('q') ?? ''
  const asked = narrowBy(readFilters(url.searchParams), readFit(url.searchParams) ?? null)
  const isListed = typed.trim() === '' && hasFilters(asked)
  const query = isListed ? { success: true as const, data: '' } : SearchQuery.safeParse(typed)
  if (!query.success) {
    const message = typed.trim() === '' ? null : (query.error.issues[0]?.message ?? null)
    return { query: typed.slice(0, SEARCH_MAX), message, ...NO_ANSWER }
  }
  const requestContext = getRequestContext(context)
  const { db, today, catalogue } = requestContext
  const open = await catalogue.readOpen(today)
  const asTyped = url.searchParams.get('as') === AS_TYPED.as
  const sort = readSort(url.searchParams, null)
  const page = Math.min(pageNumber(url.searchParams.get('page')) ?? 1, SEARCH_PAGES_MAX)
  const options = { asTyped, filters: asked, sort, page }
  const { competitions, filters, ...summary } = searchCompetitions(open, query.data, options)
  const promoters = await searchPromoters(db, query.data, PROMOTERS_MAX)
  if (page > 1 && competitions.length === 0)
    throw new Problem('not-found', 'This search has no such page.')
  const { [FIT]: _, ...chosen } = filters
  const activeFilters = toActiveFilters(chosen)
  const passport = passportOf(filters)
  const fit = passport ? toFit(passport, null) : null
  if (summary.matchingAll === 0 && !activeFilters && !fit)
    void countEmptySearch(requestContext, query.data)
  const answer = { ...summary, competitions: toJson(competitions) }
  const found = { answer, activeFilters, asTyped, fit, promoters, sort, page }
  return { query: query.data, message: null, ...found }
})

const NO_ANSWER = {
  answer: null,
  activeFilters: null,
  asTyped: false,
  fit: null,
  promoters: [],
  sort: null,
  page: 1,
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: `${loaderData.query ? `Search: ${loaderData.query}` : 'Search'} | Competitions Ireland`,
    description: 'Search every open competition and prize draw in Ireland.',
    path: '/search',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function SearchPage({
  loaderData: { query, message, answer, activeFilters, asTyped, fit, promoters, sort, page },
}: Route.ComponentProps) {
  const words = answer?.said ?? query
  const filters = activeFilters?.query ?? ''
  const plainPath = searchPath(words, asTyped ? AS_TYPED : {})
  const path = addToQuery(plainPath, fitQuery(fit))
  const viewPath = useAddressWithView(path)
  const sorted = addToQuery(viewPath, filters, sortQuery(sort))
  const meant = answer?.corrected ?? words
  const list = meant === '' ? NEWEST : searchPath(meant)
  const followed = addToQuery(list, fitQuery(fit), filters)
  const found = useJson(answer?.competitions ?? NOTHING)
  const closest = found.slice(answer?.matchingAll)
  const matching = found.slice(0, answer?.matchingAll)
  const total = (matching.length > 0 && answer?.total.count) || found.length
  const before = (page - 1) * SEARCH_RESULTS_MAX
  const shown = sort || meant === '' ? `${matching.length}` : undefined
  const some = page > 1 ? `${before + 1} to ${before + matching.length}` : shown
  useEffect(() => {
    if (found.length > 0) rememberSearch(query)
  }, [query, found.length])

  return (
    <ListView>
      <PageTitle title="Search competitions" />
      <Form role="search" className="mb-2 flex max-w-2xl gap-2">
        <label className="relative flex-1">
          <span className="sr-only">What would you like to win?</span>
          <Icon name="search" size={20} className="absolute top-3.5 left-3 text-muted" />
          <input
            key={words}
            type="search"
            name="q"
            defaultValue={words}
            required
            minLength={SEARCH_MIN}
            maxLength={SEARCH_MAX}
            aria-describedby="search-hint"
            placeholder="iPad, Dingle, tickets…"
            className="h-12 w-full rounded-[10px] border border-line bg-card pr-3 pl-10"
          />
        </label>
        {[...new URLSearchParams([fitQuery(fit), filters, sortQuery(sort)].join('&'))].map(
          ([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ),
        )}
        <button type="submit" className="button-primary h-12">
          Search
        </button>
      </Form>
      <p
        id="search-hint"
        role="status"
        className={`mb-1 sm:mb-6 ${message ? 'font-semibold text-urgent' : 'text-muted'}`}
      >
        {message ??
          (answer
            ? countSentence(query, found.length, answer, some)
            : `At least ${SEARCH_MIN} letters. Small typos are fine.`)}
        {answer && <Spelling query={query} answer={answer} filters={filters} />}
      </p>
      <Promoters promoters={promoters} />
      {(found.length > 0 || activeFilters || fit) && (
        <ListFilters
          path={path}
          activeFilters={activeFilters}
          total={total}
          own={null}
          sort={sort}
          fit={fit}
        />
      )}
      {matching.length > 0 && (
        <>
          <h2 className="sr-only">Results</h2>
          <CardList competitions={matching} />
        </>
      )}
      {closest.length > 0 && (
        <>
          <h2 className={matching.length > 0 ? 'mt-8 mb-3 text-lg font-semibold' : 'sr-only'}>
            Others that match some of the words
          </h2>
          <CardList competitions={closest} />
        </>
      )}
      <ResultPages
        answer={answer}
        path={sorted}
        page={page}
        followed={followed}
        isList={meant === ''}
      />
      {found.length === 0 &&
        (activeFilters || fit ? (
          <Suspense>
            <NothingMatches
              path={activeFilters ? path : plainPath}
              hasFilters={activeFilters !== null}
            />
          </Suspense>
        ) : (
          <Suggestions />
        ))}
      {answer && (
        <p className="mt-8">
          <FollowLink address={followed} />
        </p>
      )}
    </ListView>
  )
}

/** Whose names begin with what was searched for. */
function Promoters({ promoters }: { promoters: readonly NamedPromoter[] }) {
  if (promoters.length === 0) return null
  return (
    <ul aria-label="Promoters" className="mb-5 flex flex-wrap gap-2 pt-2">
      {promoters.map(({ name, slug }) => (
        <li key={slug} className="min-w-0">
          <Link to={promoterPath(slug)} className="button-quiet max-w-full wrap-anywhere">
            All by {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Suggestions() {
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title" className="mb-3 font-semibold">
        People often look for
      </h2>
      <ul className="flex flex-wrap gap-2">
        {SEARCH_SUGGESTIONS.map((word) => (
          <li key={word}>
            <Link to={`/search?q=${word}`} className="button-quiet">
              {word}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/competition-category" className="button-quiet">
            All categories
          </Link>
        </li>
      </ul>
    </section>
  )
}
