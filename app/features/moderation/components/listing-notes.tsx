import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { missingPermit, PERMIT_NEEDED } from '#app/features/listings/rules/listing.ts'
import { SOURCE_LABELS } from '#app/features/listings/rules/status-labels.ts'
import type { Find } from '#app/features/sources/queries/sources.server.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Resent } from '../queries/resent.server.ts'
import type { Submitter } from '#app/features/submissions/queries/submitters.server.ts'
import { readableLog, recordLabel } from '../rules/decisions.ts'

type SubmitterProps = {
  listing: Listing
  submitter: Submitter | undefined
  find?: Find | undefined
}

export function SubmitterLine({ listing, submitter, find }: SubmitterProps) {
  const { promoterName, submittedAt, source } = listing
  const { now } = useClock()
  const of = source === 'fpd' ? SOURCE_LABELS.fpd : 'Find'
  return (
    <p className="text-sm text-muted">
      {promoterName} ·{' '}
      {submitter?.username ?? (find ? `${of}: ${find.source}` : SOURCE_LABELS[source])}
      {submitter && (
        <>
          {' ('}
          <Link to={`/admin/all-competitions?by=${submitter.id}`} className="underline">
            {recordLabel(submitter.record)}
            <span className="sr-only">: listings of {submitter.username}</span>
          </Link>
          {submitter.trusted && ', trusted'})
        </>
      )}
      , {agoLabel(submittedAt, now)}
    </p>
  )
}

/** What keeps a listing from being published. */
export function PublishingNotes({ listing }: { listing: Listing }) {
  if (missingPermit(listing).length === 0) return null
  return <p className="text-sm font-semibold text-urgent">{PERMIT_NEEDED}</p>
}

/** For a listing that was rejected before: why, and what is different now. */
export function ResentNote({ resent: { reason, changes } }: { resent: Resent }) {
  return (
    <section className="border-l-4 border-line pl-3 text-sm">
      <h3 className="font-semibold">Sent again after it was rejected</h3>
      {reason !== null && <p>The reason was: {reason}</p>}
      {changes.length === 0 && <p>Nothing was changed.</p>}
      <ul className="grid gap-1">
        {changes.map(({ before, after }) => (
          <li key={`${before} ${after}`}>
            <del className="text-muted">{readableLog(before)}</del>{' '}
            <ins className="no-underline">{readableLog(after)}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
