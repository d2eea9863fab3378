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
import { RecentSearches } from './recent-searches.tsx'
import { SearchAnswer } from './search-answer.tsx'
import { useSearch, type SearchState } from './use-search.ts'

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
