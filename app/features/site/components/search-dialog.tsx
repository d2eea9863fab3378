import { Icon } from '#app/ui/icon.tsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { competitionPath } from '#app/features/competitions/rules/links.ts'
import { SEARCH_MAX, SEARCH_MIN } from '#app/features/competitions/rules/search.ts'
import { SEARCH_DEBOUNCE_MS } from '../rules.ts'
import { announceFetchFailure } from '#app/ui/fetch-failure.ts'
import { Picture } from '#app/ui/picture.tsx'

type Result = { competitionSlug: string; competitionImageURL: string; competitionTitle: string }
type State = { query: string; results: Result[] } | 'idle' | 'loading' | 'failed'

/** The search dialog of the header (specification.md sections 2 and 5): at most 700 px wide, cards of 300 px. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const { state, searchNow } = useSearch(text)
  const navigate = useNavigate()
  useCloseOnNavigation(onClose)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)
    event.preventDefault()
    next?.focus()
  }

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      aria-label="Search competitions"
      className="mx-auto mt-[6vh] mb-auto w-[calc(100vw-24px)] max-w-[700px] rounded-card bg-card p-0 shadow-card"
    >
      <div className="flex max-h-[84vh] flex-col">
        <form
          role="search"
          className="flex items-center gap-2 border-b border-line p-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim().length < SEARCH_MIN) return
            if (isAnswerTo(state, text))
              void navigate(`/search?q=${encodeURIComponent(text.trim())}`)
            else searchNow()
          }}
        >
          <Icon name="search" size={22} className="ml-1 shrink-0 text-muted" />
          <input
            data-stop
            // Not type=search: there Escape would empty the field instead of closing the dialog.
            type="text"
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={SEARCH_MAX}
            autoFocus
            aria-label="What would you like to win?"
            placeholder="What would you like to win?"
            className="h-11 min-w-0 flex-1 bg-transparent text-lg outline-none"
          />
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="icon-button hover:bg-tint"
            aria-label="Close search"
          >
            <Icon name="x" />
          </button>
        </form>
        <div className="min-h-40 overflow-y-auto overscroll-contain p-4">
          <Answer state={state} text={text} />
        </div>
      </div>
    </dialog>
  )
}

function Answer({ state, text }: { state: State; text: string }) {
  return (
    <>
      <p role="status" className="text-muted">
        {sentence(state, text)}
      </p>
      {typeof state === 'object' && state.results.length > 0 && (
        <ul className="mt-3 grid justify-center gap-4 sm:grid-cols-[repeat(2,300px)]">
          {state.results.map((result) => (
            <li key={result.competitionSlug}>
              <Link
                data-stop
                to={competitionPath(result.competitionSlug)}
                className="flex w-full items-center gap-3 overflow-hidden rounded-card border border-line hover:bg-tint sm:w-[300px] sm:flex-col sm:items-stretch sm:gap-0"
              >
                <Picture
                  src={result.competitionImageURL}
                  width={960}
                  height={600}
                  sizes="(min-width: 600px) 300px, 112px"
                  eager
                  className="aspect-16/10 w-28 shrink-0 object-cover sm:w-full"
                />
                <span className="py-2 pr-3 sm:min-h-16 sm:px-3">
                  <span className="line-clamp-2 font-medium">{result.competitionTitle}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {typeof state === 'object' && state.results.length === 0 && (
        <p className="mt-4 flex flex-wrap gap-2">
          <Link data-stop to="/competition-category" className="button-quiet">
            Browse categories
          </Link>
          <Link data-stop to="/competitions-ending-soon" className="button-quiet">
            Ending soon
          </Link>
        </p>
      )}
    </>
  )
}

function sentence(state: State, text: string) {
  if (text.trim().length < SEARCH_MIN)
    return `Type at least ${SEARCH_MIN} characters. Small typing errors are fine.`
  if (state === 'loading' || state === 'idle') return 'Searching…'
  if (state === 'failed') return 'The search could not be done just now. Please try again.'
  if (state.results.length === 0) return `Nothing open matches “${state.query}”.`
  return `${state.results.length} found. Press Enter for the full page.`
}

function isAnswerTo(state: State, text: string) {
  return typeof state === 'object' && state.query === text.trim()
}

/** Asks the API a second after the last key, or at once on Enter; an older answer never replaces a newer one. */
function useSearch(text: string) {
  const [state, setState] = useState<State>('idle')
  const [urgent, setUrgent] = useState('')
  const query = text.trim()

  useEffect(() => {
    if (query.length < SEARCH_MIN) {
      setState('idle')
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        setState('loading')
        fetchResults(query, abort.signal).then(
          (results) => setState({ query, results }),
          () => {
            if (abort.signal.aborted) return
            setState('failed')
            announceFetchFailure()
          },
        )
      },
      urgent === query ? 0 : SEARCH_DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, urgent])

  return { state, searchNow: () => setUrgent(query) }
}

async function fetchResults(query: string, signal: AbortSignal): Promise<Result[]> {
  const response = await fetch(`/api/search/${encodeURIComponent(query)}`, {
    signal,
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`Search answered ${response.status}`)
  return response.json()
}

function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
}
