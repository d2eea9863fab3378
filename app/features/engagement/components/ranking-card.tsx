import { competitionPath } from '#app/features/listings/rules/links.ts'
import { Link } from '#app/ui/link.tsx'
import type { Ranking } from '../rules/figures.ts'
import type { Range } from '../rules/periods.ts'
import { CsvLink } from './csv-link.tsx'

export function RankingCard({ ranking, range }: { ranking: Ranking; range: Range }) {
  const { name, title, about, rows } = ranking
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <section
      aria-labelledby={`${name}-title`}
      className="flex min-w-0 flex-col rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id={`${name}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mb-3 text-sm text-muted">{about}</p>
      <ol className="flex flex-col gap-2.5">
        {rows.map(({ label, count, slug }) => (
          <li key={slug ?? label}>
            <span className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">
                {slug ? (
                  <Link to={competitionPath(slug)} className="hover:underline">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </span>{' '}
              <span className="font-semibold equal-digits">{count.toLocaleString('en-IE')}</span>
            </span>
            <svg aria-hidden width="100%" height={6} className="mt-1 block">
              <rect width="100%" height={6} rx={3} className="fill-tint" />
              <rect
                width={`${((count / most) * 100).toFixed(1)}%`}
                height={6}
                rx={3}
                className="fill-link"
              />
            </svg>
          </li>
        ))}
      </ol>
      <div className="mt-auto flex justify-end pt-2">
        <CsvLink what={name} range={range} title={title} />
      </div>
    </section>
  )
}
