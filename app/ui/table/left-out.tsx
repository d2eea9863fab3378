import { Icon } from '../icon.tsx'
import { SaidRows } from './said-rows.tsx'

type Props = {
  count: number
  /** The first of them. */
  errors: readonly { line: number; message: string }[]
  /** The address of all of them. */
  csv: string
}

/** The rows that are left out, each with its reason, and all of them as a file to correct. */
export function LeftOut({ count, errors, csv }: Props) {
  if (count === 0) return null
  const rows = errors.map(({ line, message }) => ({ line, error: message }))
  return (
    <div className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <SaidRows title="Left out" rows={rows} level="h2">
        <a href={csv} className="button-quiet text-sm" download>
          <Icon name="download" size={16} /> Rows with reasons, as CSV
        </a>
      </SaidRows>
      {count > errors.length && (
        <p className="mt-2 text-sm text-muted">
          These are the first {errors.length.toLocaleString('en-IE')}; the file has all of them.
        </p>
      )}
    </div>
  )
}
