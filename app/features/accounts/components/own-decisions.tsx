import type { PagePath } from '#app/lib/page-address.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'

export type OwnDecision = { path: PagePath; said: string; decidedAt: number }

/** What we decided about what a member sent in, each with its reasons and how to object. */
export function OwnDecisions({ decisions }: { decisions: readonly OwnDecision[] }) {
  const { now } = useClock()
  if (decisions.length === 0) return null
  return (
    <section
      aria-labelledby="decisions-title"
      className="rounded-card bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="decisions-title" className="text-xl font-semibold">
        Our decisions
      </h2>
      <ul className="mt-2 divided">
        {decisions.map(({ path, said, decidedAt }) => (
          <li key={path} className="py-3 wrap-anywhere">
            {said} <span className="text-sm text-muted">{agoLabel(decidedAt, now)}</span>
            <br />
            <Link to={path} className="inline-flex min-h-11 items-center text-link underline">
              Why, and how to object<span className="sr-only">: {said}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
