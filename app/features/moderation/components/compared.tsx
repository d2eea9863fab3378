import { Fragment, type ReactNode } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Duplicate } from '#app/features/submissions/queries/duplicates.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { bareAddress } from '#app/lib/text/bare-address.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { markedWords } from '../rules/decisions.ts'

type Props = {
  own: ReactNode
  other: ReactNode
  rows: readonly (readonly [label: string, own: string, other: string])[]
}

/** Values beside each other, with what differs marked; narrow screens show the two under one another. */
export function Compared({ own, other, rows }: Props) {
  return (
    <dl className="mt-2 grid gap-x-4 border-t border-line pt-2 text-sm split:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <dt className="sr-only">Compared</dt>
      <dd className="text-muted max-split:hidden split:col-start-2">{own}</dd>
      <dd>{other}</dd>
      {rows.map(([label, one, another]) => (
        <Fragment key={label}>
          <dt className="text-muted max-split:mt-1 split:col-start-1">{label}</dt>
          <Values own={one} other={another} />
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

type DuplicatesProps = { listing: Facts; duplicates: readonly Duplicate[] }

export function Duplicates({ listing, duplicates }: DuplicatesProps) {
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
