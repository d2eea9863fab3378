import { competitionPath } from '#app/features/listings/rules/links.ts'
import { warningLabels } from '#app/features/listings/rules/listing.ts'
import {
  AS_TYPED,
  countSentence,
  SEARCH_MIN,
  SEARCH_SUGGESTIONS,
  searchPath,
} from '#app/features/directory/rules/search.ts'
import { Picture } from '#app/ui/picture.tsx'
import { rememberSearch } from '#app/ui/device/recent-searches.ts'
import { Link } from '#app/ui/link.tsx'
import type { Answer, Result, SearchState } from './use-search.ts'

const TOO_SHORT = `Type at least ${SEARCH_MIN} characters. Small typos are fine.`

type Props = {
  state: SearchState
  text: string
  asTyped: boolean
  onSearch: (text: string) => void
  onSearchAsTyped: () => void
}

export function SearchAnswer({ state, text, asTyped, onSearch, onSearchAsTyped }: Props) {
  const isLongEnough = text.trim().length >= SEARCH_MIN
  const found = isLongEnough && typeof state === 'object' ? state : undefined
  const matching = found?.results.slice(0, found.summary.matchingAll) ?? []
  const closest = found?.results.slice(found.summary.matchingAll) ?? []
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="text-muted">
          {isLongEnough ? sentence(state) : TOO_SHORT}
        </p>
        {found && found.results.length > 0 && (
          <Link
            to={searchPath(found.query, asTyped ? AS_TYPED : {})}
            className="text-link underline"
          >
            See the full page
          </Link>
        )}
      </div>
      {found && <Spelling answer={found} onSearch={onSearch} onSearchAsTyped={onSearchAsTyped} />}
      {found && matching.length > 0 && <Results query={found.query} results={matching} />}
      {found && closest.length > 0 && (
        <>
          {matching.length > 0 && (
            <h2 className="mt-4 font-semibold">Others that match some of the words</h2>
          )}
          <Results query={found.query} results={closest} />
        </>
      )}
      {found?.results.length === 0 && <Suggestions onSearch={onSearch} />}
    </>
  )
}

type SpellingProps = Pick<Props, 'onSearch' | 'onSearchAsTyped'> & { answer: Answer }

/** The way back from a correction, or what may have been meant. */
function Spelling({ answer: { query, summary }, onSearch, onSearchAsTyped }: SpellingProps) {
  const { corrected, suggestion, said } = summary
  const look = 'button -ml-3 px-3 text-link'
  if (corrected || said !== null)
    return (
      <button data-stop type="button" className={`${look} underline`} onClick={onSearchAsTyped}>
        Search for “{query}” as typed
      </button>
    )
  if (!suggestion) return null
  return (
    <button data-stop type="button" className={look} onClick={() => onSearch(suggestion)}>
      <span>
        Did you mean <span className="font-semibold underline">{suggestion}</span>?
      </span>
    </button>
  )
}

function Results({ query, results }: { query: string; results: readonly Result[] }) {
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fit,min(300px,100%))] justify-center gap-4">
      {results.map((result) => (
        <li key={result.competitionSlug}>
          <ResultCard result={result} onChoose={() => rememberSearch(query)} />
        </li>
      ))}
    </ul>
  )
}

function ResultCard({ result, onChoose }: { result: Result; onChoose: () => void }) {
  return (
    <Link
      data-stop
      to={competitionPath(result.competitionSlug)}
      onClick={onChoose}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line hover:bg-tint"
    >
      <Picture
        src={result.competitionImageURL}
        width={960}
        height={600}
        sizes="300px"
        eager
        className="aspect-16/10 w-full object-cover"
      />
      <span className="min-h-16 px-3 py-2">
        <span className="line-clamp-2 font-semibold">{result.competitionTitle}</span>
        <span className="flex flex-wrap gap-1.5">
          {warningLabels(result).map((label) => (
            <span key={label} className="chip bg-urgent-tint font-semibold text-urgent">
              {label}
            </span>
          ))}
        </span>
      </span>
    </Link>
  )
}

function Suggestions({ onSearch }: { onSearch: (text: string) => void }) {
  return (
    <section aria-labelledby="suggestions-title" className="mt-4">
      <h2 id="suggestions-title" className="mb-2 font-semibold">
        People often look for
      </h2>
      <p className="flex flex-wrap gap-2">
        {SEARCH_SUGGESTIONS.map((word) => (
          <button
            key={word}
            data-stop
            type="button"
            className="button-quiet"
            onClick={() => onSearch(word)}
          >
            {word}
          </button>
        ))}
        <Link data-stop to="/competition-category" className="button-quiet">
          Browse categories
        </Link>
        <Link data-stop to="/competitions-ending-soon" className="button-quiet">
          Ending soon
        </Link>
      </p>
    </section>
  )
}

function sentence(state: SearchState) {
  if (state === 'loading' || state === 'idle') return 'Searching…'
  if (state === 'failed') return 'The search did not work just now. Please try again.'
  const { query, results, summary } = state
  const count = countSentence(query, results.length, summary)
  return summary.corrected ? `${count} for ${summary.corrected}` : count
}
