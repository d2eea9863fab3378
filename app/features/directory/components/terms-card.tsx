import type { ShownFact } from '#app/features/checking/queries/terms.server.ts'
import { competitionPath, outboundLink } from '#app/features/listings/rules/links.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'

type Props = { facts: readonly ShownFact[]; slug: string; termsUrl: string | null }

/** What a program read in a listing's T&Cs, in their own words. */
export function TermsCard({ facts, slug, termsUrl }: Props) {
  const [first] = facts
  const link = termsUrl === null ? undefined : outboundLink(termsUrl)
  if (!first || !link?.href) return null
  return (
    <section aria-labelledby="terms-title" className="rounded-card bg-card p-4 shadow-card">
      <h2 id="terms-title" className="font-semibold">
        What the T&Cs say
      </h2>
      <p className="text-sm text-muted">
        Read by a program on {shortDate(first.readOn)} in the{' '}
        <a {...link} className="text-link underline">
          promoter’s T&Cs
        </a>
        . It can be wrong.
      </p>
      <dl className="mt-1 divided text-sm">
        {facts.map(({ fact, label, value, sentence }) => (
          <div key={fact} className="py-2.5">
            <dt className="text-muted">{label}</dt>
            {value !== null && <dd className="mt-0.5 text-base font-semibold">{value}</dd>}
            <dd className="mt-0.5 wrap-anywhere">“{sentence}”</dd>
            <dd className="no-print">
              <Link
                to={`${competitionPath(slug, 'report')}?fact=${fact}`}
                className="inline-block py-2 text-link underline"
              >
                This is wrong<span className="sr-only">: {label}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
