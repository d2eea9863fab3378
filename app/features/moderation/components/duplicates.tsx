import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Duplicate } from '#app/features/submissions/queries/duplicates.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { bareAddress } from '#app/lib/text/bare-address.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Compared } from './compared.tsx'

type Facts = Pick<Listing, 'competitionTitle' | 'promoterName' | 'competitionEndDate' | 'entryUrl'>

const FACTS: readonly (readonly [label: string, read: (listing: Facts) => string])[] = [
  ['Title', ({ competitionTitle }) => competitionTitle],
  ['Promoter', ({ promoterName }) => promoterName],
  [
    'Closes',
    ({ competitionEndDate: day }) => (needsClosingDate(day) ? 'No date' : prettyDate(day)),
  ],
  ['Entry link', ({ entryUrl }) => bareAddress(entryUrl)],
]

type Props = { listing: Facts; duplicates: readonly Duplicate[] }

/** Each beside the listing, with what differs marked; narrow screens show the two values under one another. */
export function Duplicates({ listing, duplicates }: Props) {
  if (duplicates.length === 0) return null
  return (
    <section className="border-l-4 border-urgent pl-3 text-sm">
      <h3 className="flex items-center gap-1.5 font-semibold text-urgent">
        <Icon name="info" size={16} /> Possible duplicates
      </h3>
      {duplicates.map((duplicate) => (
        <Comparison key={duplicate.competitionID} listing={listing} duplicate={duplicate} />
      ))}
    </section>
  )
}

function Comparison({ listing, duplicate }: { listing: Facts; duplicate: Duplicate }) {
  const { competitionSlug, competitionTitle, status } = duplicate
  const view = status === 'approved' ? undefined : 'edit'
  return (
    <Compared
      own="This one"
      other={
        <Link to={competitionPath(competitionSlug, view)} className="font-semibold underline">
          {STATUS_LABELS[status]}
          <span className="sr-only">: {competitionTitle}</span>
        </Link>
      }
      rows={FACTS.map(([label, read]) => [label, read(listing), read(duplicate)])}
    />
  )
}
