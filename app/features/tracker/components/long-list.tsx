import { useState, type ReactNode } from 'react'

/** A list that shows its first rows, and more when asked. */
export function LongList<Row>({
  rows,
  step = 10,
  keyOf,
  children,
}: {
  rows: readonly Row[]
  step?: number
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
}) {
  const [shown, setShown] = useState(step)
  const left = rows.length - shown
  if (rows.length === 0) return null
  return (
    <>
      <ul className="mt-2 divided">
        {rows.slice(0, shown).map((row) => (
          <li key={keyOf(row)} className="py-3">
            {children(row)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="button-quiet mt-2" onClick={() => setShown(shown + step)}>
          Show {Math.min(step, left)} more
        </button>
      )}
    </>
  )
}
