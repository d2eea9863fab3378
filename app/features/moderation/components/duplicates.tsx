import { Fragment } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Duplicate } from '#app/features/submissions/queries/duplicates.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { bareAddress } from '#app/lib/text/bare-address.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { markedWords } from '../rules.ts'

type Compared = Pick<
  Listing,
  'competitionTitle' | 'promoterName' | 'competitionEndDate' | 'entryUrl'
>

const FACTS: readonly (readonly [label: string, read: (listing: Compared) => string])[] = [
  ['Title', ({ competitionTitle }) => competitionTitle],
  ['Promoter', ({ promoterName }) => promoterName],
  [
    'Closes',
    ({ competitionEndDate: day }) => (needsClosingDate(day) ? 'No date' : prettyDate(day)),
  ],
  ['Entry link', ({ entryUrl }) => bareAddress(entryUrl)],
]

type Props = { listing: Compared; duplicates: readonly Duplicate[] }

/** Each beside the listing, with what differs marked; narrow screens show the two values under one another. */
export function Duplicates({ listing, duplicates }: Props) {
  if (duplicates.length === 0) return null
  return (
    <section className="rounded-[10px] border border-urgent/40 bg-urgent-tint px-3 py-2 text-sm">
      <h3 className="flex items-center gap-1.5 font-semibold text-urgent">
        <Icon name="info" size={16} /> Possible duplicates
      </h3>
      {duplicates.map((duplicate) => (
        <Comparison key={duplicate.competitionID} listing={listing} duplicate={duplicate} />
      ))}
    </section>
  )
}

function Comparison({ listing, duplicate }: { listing: Compared; duplicate: Duplicate }) {
  const { competitionSlug, competitionTitle, status } = duplicate
  const view = status === 'approved' ? undefined : 'edit'
  return (
    <dl className="mt-2 grid gap-x-4 border-t border-urgent/40 pt-2 split:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <dt className="sr-only">Compared</dt>
      <dd className="text-muted max-split:hidden split:col-start-2">This one</dd>
      <dd>
        <Link to={competitionPath(competitionSlug, view)} className="font-medium underline">
          {STATUS_LABELS[status]}
          <span className="sr-only">: {competitionTitle}</span>
        </Link>
      </dd>
      {FACTS.map(([label, read]) => (
        <Fragment key={label}>
          <dt className="text-muted max-split:mt-1 split:col-start-1">{label}</dt>
          <Values own={read(listing)} other={read(duplicate)} />
        </Fragment>
      ))}
    </dl>
  )
}

function Values({ own, other }: { own: string; other: string }) {
  if (own === other) return <dd className="wrap-anywhere split:col-span-2">{own} (both)</dd>
  return (
    <>
      <dd className="wrap-anywhere">
        <Marked text={own} beside={other} />
      </dd>
      <dd className="wrap-anywhere max-split:border-l-3 max-split:border-urgent/40 max-split:pl-2">
        <span className="sr-only">The other: </span>
        <Marked text={other} beside={own} />
      </dd>
    </>
  )
}

function Marked({ text, beside }: { text: string; beside: string }) {
  return markedWords(text, beside).map(({ words, isOther }, index) =>
    isOther ? (
      <mark key={index} className="rounded-xs bg-featured px-0.5 font-semibold text-on-featured">
        {words}
      </mark>
    ) : (
      words
    ),
  )
}
