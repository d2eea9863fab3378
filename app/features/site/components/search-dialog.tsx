import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  AS_TYPED,
  SEARCH_MAX,
  SEARCH_MIN,
  searchPath,
} from '#app/features/directory/rules/search.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CloseButton, OpenDialog } from '#app/ui/dialogs/modal-dialog.tsx'
import { SearchAnswer } from './search-answer.tsx'
import { useSearch, type SearchState } from './use-search.ts'
import { forgetSearch, readSearches } from '#app/ui/device/recent-searches.ts'

/** The search dialog of the header (docs/contract.md#header): at most 700 px wide, cards of 300 px. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { state, asTyped, searchNow, searchAsTyped } = useSearch(text)
  const navigate = useNavigate()
  useCloseOnNavigation(onClose)

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)
    event.preventDefault()
    next?.focus()
  }

  function searchFor(wanted: string) {
    setText(wanted)
    searchNow(wanted)
    field.current?.focus()
  }

  return (
    <OpenDialog
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-label="Search competitions"
      className="mx-auto mt-[6vh] mb-auto w-[calc(100vw-24px)] max-w-[700px]"
    >
      <div className="flex max-h-[84vh] flex-col">
        <form
          role="search"
          className="flex items-center gap-2 border-b border-line p-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim().length < SEARCH_MIN) return
            if (isAnswerTo(state, text))
              void navigate(searchPath(text.trim(), asTyped ? AS_TYPED : {}), {
                viewTransition: true,
              })
            else searchNow()
          }}
        >
          <Icon name="search" size={22} className="ml-1 shrink-0 text-muted" />
          <input
            ref={field}
            data-stop
            // Not type=search: there Escape would empty the field instead of closing the dialog.
            type="text"
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={SEARCH_MAX}
            aria-label="What would you like to win?"
            placeholder="What would you like to win?"
            className="h-11 min-w-0 flex-1 bg-transparent text-lg outline-none"
          />
          <CloseButton label="Close search" />
        </form>
        <div className="min-h-40 overflow-y-auto overscroll-contain p-4">
          <SearchAnswer
            state={state}
            text={text}
            asTyped={asTyped}
            onSearch={searchFor}
            onSearchAsTyped={() => {
              searchAsTyped()
              field.current?.focus()
            }}
          />
          {text === '' && (
            <RecentSearches onSearch={searchFor} onEmptied={() => field.current?.focus()} />
          )}
        </div>
      </div>
    </OpenDialog>
  )
}

function isAnswerTo(state: SearchState, text: string) {
  return typeof state === 'object' && state.query === text.trim()
}

function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
}

type RecentProps = {
  onSearch: (text: string) => void
  /** Called when the last entry is removed, so that the focus can move. */
  onEmptied: () => void
}

function RecentSearches({ onSearch, onEmptied }: RecentProps) {
  const [searches, setSearches] = useState(readSearches)
  if (searches.length === 0) return null

  function forget(text: string, row: Element | null) {
    const near = row?.nextElementSibling ?? row?.previousElementSibling
    near?.querySelector('button')?.focus()
    setSearches(forgetSearch(text))
    if (!near) onEmptied()
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent, text: string) {
    if (key === 'Delete') forget(text, currentTarget.closest('li'))
  }

  return (
    <section aria-labelledby="recent-title" className="mt-4">
      <div className="flex items-center justify-between">
        <h2 id="recent-title" className="font-semibold">
          Recent searches
        </h2>
        <button
          type="button"
          className="button -mr-3 px-3 text-link hover:underline"
          onClick={() => {
            setSearches(forgetSearch())
            onEmptied()
          }}
        >
          Clear
        </button>
      </div>
      <ul>
        {searches.map((text) => (
          <li key={text} className="flex items-center">
            <button
              data-stop
              type="button"
              aria-keyshortcuts="Delete"
              onClick={() => onSearch(text)}
              onKeyDown={(event) => onKeyDown(event, text)}
              className="-ml-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-2 text-left hover:bg-tint"
            >
              <Icon name="clock" size={18} className="text-muted" />
              <span className="truncate">{text}</span>
            </button>
            <button
              type="button"
              aria-label={`Forget “${text}”`}
              onClick={(event) => forget(text, event.currentTarget.closest('li'))}
              className="icon-button -mr-2 text-muted hover:bg-tint"
            >
              <Icon name="x" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
