import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { CARD_GRID } from '#app/features/listings/components/competition-card.tsx'

/** A list that shows its first rows, and more when asked. */
export function LongList<Row>({
  rows,
  step = 10,
  areCards = false,
  keyOf,
  children,
}: {
  rows: readonly Row[]
  step?: number
  areCards?: boolean
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
}) {
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const left = rows.length - shown
  if (rows.length === 0) return null
  return (
    <>
      <ul ref={list} className={areCards ? CARD_GRID : 'mt-2 divided'}>
        {rows.slice(0, shown).map((row) => (
          <li key={keyOf(row)} className={areCards ? undefined : 'py-3'}>
            {children(row)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className="button-quiet mt-2"
          onClick={() => {
            flushSync(() => setShown(shown + step))
            // The first of the new rows: at the end the pressed button is gone.
            list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus()
          }}
        >
          Show {Math.min(step, left)} more
        </button>
      )}
    </>
  )
}
