import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import {
  CHOICE_FIELDS,
  choiceLabel,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import { competitionPath, outboundLink } from '#app/features/listings/rules/links.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { dailyRuleLabel } from '#app/features/tracker/rules/daily-rule.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { RoundRow } from '../rules/plan.ts'

const SHOWN = ['kind', 'entryMethod', 'eligibility'] as const satisfies readonly ChoiceName[]

export function RoundPreview({ row: { facts, listing } }: { row: RoundRow }) {
  const prize = listing && prizeLabel(listing.prizeValue, listing.prizeCount)
  const terms = listing?.termsUrl ? outboundLink(listing.termsUrl) : undefined
  return (
    <section aria-label="Preview" className="rounded-card bg-card p-4 shadow-card">
      {listing && (
        <Picture
          key={listing.competitionImageURL}
          src={listing.competitionImageURL}
          width={720}
          height={450}
          sizes="380px"
          className="aspect-16/10 w-full rounded-lg object-cover"
        />
      )}
      <h2 className="mt-3 text-lg leading-6 font-semibold wrap-anywhere">
        {facts.competitionTitle}
      </h2>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{facts.promoterName}</p>
      <p className="mt-2">
        <ClosingLabel endDate={facts.competitionEndDate} />
      </p>
      <dl className="mt-2 divided">
        {prize && <Fact name="Prize">{prize}</Fact>}
        {listing &&
          SHOWN.map((name) => (
            <Fact key={name} name={CHOICE_FIELDS[name].fact.name}>
              {choiceLabel(name, listing[name])}
              {name === 'eligibility' && listing.over18 && ', 18 or over'}
            </Fact>
          ))}
        <Fact name={CHOICE_FIELDS.entryFrequency.fact.name}>
          {facts.entryFrequency === 'daily'
            ? `Enter ${dailyRuleLabel(facts.entryDailyRule)}`
            : choiceLabel('entryFrequency', facts.entryFrequency)}
        </Fact>
        <Fact name="Closes">{prettyDate(facts.competitionEndDate)}</Fact>
        {facts.winnerAnnouncementDate && (
          <Fact name="Winners announced">{prettyDate(facts.winnerAnnouncementDate)}</Fact>
        )}
        {terms?.href && (
          <Fact name="T&Cs">
            <a {...terms} className="inline-flex min-h-11 items-center text-link underline">
              Read the promoter’s T&Cs
            </a>
          </Fact>
        )}
      </dl>
      <p className="mt-2">
        <Link
          to={competitionPath(facts.competitionSlug)}
          className="inline-flex min-h-11 items-center text-link underline"
        >
          The whole listing
        </Link>
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-3 py-2 text-sm">
      <dt className="w-32 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
