import type { PageAddress } from '#app/lib/page-address.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { Link } from '#app/ui/link.tsx'
import {
  AS_TYPED,
  SEARCH_PAGES_MAX,
  SEARCH_RESULTS_MAX,
  searchPath,
  type SearchSummary,
} from '../rules/search.ts'

type SpellingProps = { query: string; answer: SearchSummary; filters: string }

/** What was searched instead, with the way back to the typed words, or what may have been meant. */
export function Spelling({ query, answer, filters }: SpellingProps) {
  const { corrected, suggestion, said } = answer
  if (corrected || said !== null)
    return (
      <>
        {corrected && ' for '}
        <strong className="font-semibold text-ink">{corrected}</strong>.{' '}
        {said !== null && query !== said && 'Some of your words are filters now. '}
        <Link to={searchPath(query, AS_TYPED)} className="text-link underline">
          Search for “{query}” as typed
        </Link>
      </>
    )
  if (!suggestion) return null
  return (
    <>
      {' Did you mean '}
      <Link
        to={addToQuery(searchPath(suggestion), filters)}
        className="font-semibold text-link underline"
      >
        {suggestion}
      </Link>
      ?
    </>
  )
}

type PagesProps = {
  answer: SearchSummary | null
  path: PageAddress
  page: number
  followed: PageAddress
  isList: boolean
}

export function ResultPages({ answer, path, page, followed, isList }: PagesProps) {
  const count = answer?.total.count ?? 0
  const links = isList
    ? [count > SEARCH_RESULTS_MAX && (['See the whole list', followed] as const)]
    : [
        page > 1 && (['Previous results', addToQuery(path, `page=${page - 1}`)] as const),
        count > page * SEARCH_RESULTS_MAX &&
          page < SEARCH_PAGES_MAX &&
          (['More results', addToQuery(path, `page=${page + 1}`)] as const),
      ]
  return (
    <p className="mt-6 flex flex-wrap gap-2 empty:hidden">
      {links.map(
        (link) =>
          link && (
            <Link key={link[0]} to={link[1]} asWritten rel="nofollow" className="button-quiet">
              {link[0]}
            </Link>
          ),
      )}
    </p>
  )
}
