import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { SOURCE_LABELS, STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import { ClosingDateForm } from './closing-date-form.tsx'
import { DecisionForms } from './decision-forms.tsx'
import { FeatureForm } from './feature-form.tsx'
import { editPath, triageId } from './triage-item.tsx'

export function ListingRow({ listing, children }: { listing: Listing; children?: ReactNode }) {
  return (
    <article
      id={triageId(listing.competitionID)}
      className="relative scroll-mt-24 rounded-card bg-card p-3 shadow-card sm:p-4"
    >
      <div className="grid items-start gap-3 sm:grid-cols-[96px_minmax(0,1fr)] md:grid-cols-[112px_minmax(0,1fr)_14.5rem_10.75rem]">
        <Picture
          src={listing.competitionImageURL}
          width={320}
          height={200}
          sizes="112px"
          className="aspect-16/10 w-28 rounded-lg bg-tint object-cover sm:w-full"
        />
        <div className="flex min-w-0 gap-2 wrap-anywhere">
          <Summary listing={listing} />
        </div>
        <div className="sm:col-span-2 md:col-span-1">
          <ClosingDateForm listing={listing} />
        </div>
        <div className="flex flex-wrap gap-2 sm:col-span-2 md:col-span-1 md:flex-col">
          <FeatureForm listing={listing} />
          <DecisionForms listing={listing} />
        </div>
      </div>
      {children}
    </article>
  )
}

function Summary({ listing }: { listing: Listing }) {
  const { now } = useClock()
  const location = useLocation()
  const { competitionTitle, competitionSlug, competitionID, status, rejectionReason } = listing
  return (
    <div className="min-w-0">
      <h2 className="leading-6 font-semibold">
        <Link
          to={
            status === 'approved' ? competitionPath(competitionSlug) : editPath(listing, location)
          }
          className="hover:underline"
        >
          {competitionTitle}
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {listing.promoterName} · {listing.mainCategory}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusChip listing={listing} />{' '}
        <span className="text-muted">
          {listing.submittedBy ?? SOURCE_LABELS[listing.source]},{' '}
          {agoLabel(listing.submittedAt, now)}
        </span>
        <Link
          to={editPath(listing, location)}
          className="inline-flex min-h-6 items-center gap-1 text-link underline"
        >
          <Icon name="pencil" size={14} /> Edit<span className="sr-only"> {competitionTitle}</span>
        </Link>
        <Link
          to={`/admin/moderation-log/${competitionID}`}
          className="inline-flex min-h-6 items-center gap-1 text-link underline"
        >
          <Icon name="scroll-text" size={14} /> Log
          <span className="sr-only"> of {competitionTitle}</span>
        </Link>
      </p>
      {rejectionReason && <p className="mt-1 text-sm text-urgent">{rejectionReason}</p>}
    </div>
  )
}

function StatusChip({ listing }: { listing: Pick<Listing, 'status' | 'competitionEndDate'> }) {
  const { today } = useClock()
  const { status, competitionEndDate } = listing
  const closed = isInPast(competitionEndDate, today)
  const look = status === 'rejected' || closed ? 'bg-urgent-tint text-urgent' : 'bg-tint text-link'
  return (
    <span className={`chip font-semibold ${look}`}>
      {STATUS_LABELS[status]}
      {needsClosingDate(competitionEndDate) ? ', no date' : closed && ', closed'}
    </span>
  )
}
