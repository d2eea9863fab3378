import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { SOURCE_LABELS } from '#app/features/listings/rules/status-labels.ts'
import type { Source } from '#app/features/listings/rules/listing.ts'
import type { Find } from '#app/features/sources/queries/finds.server.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Submitter } from '../queries/submitters.server.ts'
import { recordLabel } from '../rules.ts'

export function SubmitterLine({
  listing: { promoterName, submittedAt, source },
  submitter,
  find,
}: {
  listing: Listing
  submitter: Submitter | undefined
  find: Find | undefined
}) {
  const { now } = useClock()
  return (
    <p className="text-sm text-muted">
      {promoterName} ·{' '}
      {submitter?.username ?? (find ? findLabel(find, source) : SOURCE_LABELS[source])}
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

function findLabel({ source: name }: Find, source: Source) {
  return source === 'fpd' ? `${SOURCE_LABELS.fpd}: ${name}` : `Find: ${name}`
}
