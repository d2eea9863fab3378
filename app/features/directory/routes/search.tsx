import { Icon } from '#app/ui/icon.tsx'
import { useEffect } from 'react'
import { Form } from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { countEmptySearch } from '#app/features/engagement/operations/count-visits.server.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { rememberSearch } from '#app/ui/device/recent-searches.ts'
import { Link } from '#app/ui/link.tsx'
import { CardList } from '../components/card-list.tsx'
import { ListFilters } from '../components/list-filters.tsx'
import NothingMatches from '../components/nothing-matches.tsx'
import { SearchQuery } from '../input.ts'
import { readFilters, toActiveFilters } from '../rules/filters.ts'
import { SEARCH_MAX, SEARCH_MIN, SEARCH_SUGGESTIONS } from '../rules/search.ts'
import { searchCompetitions } from '../queries/search.server.ts'
import type { Route } from './+types/search'

export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('q') ?? ''
  const query = SearchQuery.safeParse(typed)
  if (!query.success) {
    const message = typed.trim() === '' ? null : (query.error.issues[0]?.message ?? null)
    return { query: typed.slice(0, SEARCH_MAX), message, answer: null, activeFilters: null }
  }
  const requestContext = getRequestContext(context)
  const { db, today, catalogue } = requestContext
  const vocabulary = await catalogue.readVocabulary()
  const filters = readFilters(url.searchParams)
  const answer = await searchCompetitions(db, vocabulary, query.data, today, filters)
  const activeFilters = toActiveFilters(filters)
  if (answer.competitions.length === 0 && !activeFilters)
    void countEmptySearch(requestContext, query.data)
  return { query: query.data, message: null, answer, activeFilters }
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
  loaderData: { query, message, answer, activeFilters },
}: Route.ComponentProps) {
  const path = `/search?${new URLSearchParams({ q: query })}`
  const found = answer?.competitions ?? []
  useEffect(() => {
    if (found.length > 0) rememberSearch(query)
  }, [query, found.length])

  return (
    <>
      <PageTitle title="Search competitions" />
      <Form role="search" className="mb-2 flex max-w-2xl gap-2">
        <label className="relative flex-1">
          <span className="sr-only">What would you like to win?</span>
          <Icon name="search" size={20} className="absolute top-3.5 left-3 text-muted" />
          <input
            key={query}
            type="search"
            name="q"
            defaultValue={query}
            required
            minLength={SEARCH_MIN}
            maxLength={SEARCH_MAX}
            aria-describedby="search-hint"
            placeholder="iPad, Dingle, tickets…"
            className="h-12 w-full rounded-[10px] border border-line bg-card pr-3 pl-10"
          />
        </label>
        {[...new URLSearchParams(activeFilters?.query)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button-primary h-12">
          Search
        </button>
      </Form>
      <p
        id="search-hint"
        role="status"
        className={`mb-6 ${message ? 'font-medium text-urgent' : 'text-muted'}`}
      >
        {message ??
          (answer
            ? countSentence(found.length)
            : `At least ${SEARCH_MIN} letters. Small typing errors are fine.`)}
        {answer?.corrected && (
          <>
            {' '}
            for <strong className="font-semibold text-ink">{answer.corrected}</strong>
          </>
        )}
      </p>
      {(found.length > 0 || activeFilters) && (
        <ListFilters path={path} activeFilters={activeFilters} total={found.length} />
      )}
      <h2 className="sr-only">Results</h2>
      {found.length > 0 && <CardList competitions={found} priority />}
      {found.length === 0 && (activeFilters ? <NothingMatches path={path} /> : <Suggestions />)}
    </>
  )
}

function countSentence(count: number) {
  if (count === 0) return 'Nothing open matches'
  return `${count} open ${count === 1 ? 'competition' : 'competitions'}`
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
