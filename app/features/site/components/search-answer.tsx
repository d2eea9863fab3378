import { competitionPath } from '#app/features/listings/rules/links.ts'
import { warningLabels } from '#app/features/listings/rules/listing.ts'
import { SEARCH_MIN, SEARCH_SUGGESTIONS } from '#app/features/directory/rules/search.ts'
import { Picture } from '#app/ui/picture.tsx'
import { rememberSearch } from '#app/ui/device/recent-searches.ts'
import { Link } from '#app/ui/link.tsx'
import type { Result, SearchState } from './use-search.ts'

const TOO_SHORT = `Type at least ${SEARCH_MIN} characters. Small typing errors are fine.`

/** Search results as cards of 300 px, or suggestions when there are none. */
export function SearchAnswer({
  state,
  text,
  onSearch,
}: {
  state: SearchState
  text: string
  onSearch: (text: string) => void
}) {
  const isAsked = text.trim().length >= SEARCH_MIN
  const found = isAsked && typeof state === 'object' ? state : undefined
  return (
    <>
      <p role="status" className="text-muted">
        {isAsked ? sentence(state) : TOO_SHORT}
      </p>
      {found && found.results.length > 0 && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fit,min(300px,100%))] justify-center gap-4">
          {found.results.map((result) => (
            <li key={result.competitionSlug}>
              <ResultCard result={result} onChoose={() => rememberSearch(found.query)} />
            </li>
          ))}
        </ul>
      )}
      {found?.results.length === 0 && <Suggestions onSearch={onSearch} />}
    </>
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
        <span className="line-clamp-2 font-medium">{result.competitionTitle}</span>
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
  if (state === 'failed') return 'The search could not be done just now. Please try again.'
  if (state.results.length === 0) return `Nothing open matches “${state.query}”.`
  return `${state.results.length} found. Press Enter for the full page.`
}
