import { addToQuery } from '#app/features/listings/rules/links.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { RowError } from '../import/add-batch.server.ts'
import { readFileQuery } from '../rules/file-query.ts'

type Props = { rejected: number; errors: readonly RowError[]; search: string }

/** The rows that are left out, each with its reason, and all of them as a file to correct. */
export function LeftOut({ rejected, errors, search }: Props) {
  if (rejected === 0) return null
  const { hash } = readFileQuery(new URLSearchParams(search))
  return (
    <section
      aria-labelledby="left-out-title"
      className="rounded-card bg-card p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="left-out-title" className="text-lg font-semibold">
          Left out
        </h2>
        <a
          href={addToQuery(`/admin/import/${hash}/left-out.csv`, search.slice(1))}
          className="button-quiet text-sm"
          download
        >
          <Icon name="download" size={16} /> Rows with reasons, as CSV
        </a>
      </div>
      <ol className="mt-3 divided text-sm">
        {errors.map(({ line, message }, index) => (
          <li key={index} className="py-2">
            <strong className="font-semibold">Line {line.toLocaleString('en-IE')}:</strong>{' '}
            {message}
          </li>
        ))}
      </ol>
      {rejected > errors.length && (
        <p className="mt-2 text-sm text-muted">
          These are the first {errors.length.toLocaleString('en-IE')}; the file has all of them.
        </p>
      )}
    </section>
  )
}
