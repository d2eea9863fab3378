import type { ReactNode } from 'react'

type SaidRow = { line: number; error: string; cells?: readonly string[] }

const SHOWN = 10

type Props = {
  title: string
  rows: readonly SaidRow[]
  level?: 'h2' | 'h3'
  children?: ReactNode
}

/** Rows of a file of which there is something to say; `children` saves them as a file. */
export function SaidRows({ title, rows, level: Heading = 'h3', children }: Props) {
  if (rows.length === 0) return null
  const more = rows.slice(SHOWN)
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="font-semibold">{title}</Heading>
        {children}
      </div>
      <List rows={rows.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-6 text-link underline">
            The other {more.length.toLocaleString('en-IE')}
          </summary>
          <List rows={more} />
        </details>
      )}
    </section>
  )
}

function List({ rows }: { rows: readonly SaidRow[] }) {
  return (
    <ol className="mt-2 divided text-sm">
      {rows.map(({ line, error, cells = [] }, index) => (
        <li key={index} className="py-2 wrap-anywhere">
          <strong className="font-semibold">Line {line.toLocaleString('en-IE')}:</strong> {error}
          <span className="block text-muted">{cells.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}
