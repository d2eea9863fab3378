import { useState, type KeyboardEvent } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { forgetSearch, readSearches } from '#app/ui/device/recent-searches.ts'

export function RecentSearches({
  onSearch,
  onEmptied,
}: {
  onSearch: (text: string) => void
  /** Called when the last entry is removed, so that the focus can move. */
  onEmptied: () => void
}) {
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
