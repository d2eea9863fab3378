import { useId, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { dateValue, isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import { competitionLogPath } from '../rules/decisions.ts'
import { DecisionForms } from './decision-forms.tsx'
import { IntentButton, ModerationForm } from './moderation-form.tsx'
import { editPath } from './triage-item.tsx'

export function RowMenu({ listing }: { listing: Listing }) {
  const id = useId()
  const location = useLocation()
  const { competitionID, competitionTitle, competitionSlug, rejectionReason, status } = listing
  return (
    <div className="flex">
      <Link
        to={editPath(listing, location)}
        className="grid size-11 place-items-center rounded-lg hover:bg-tint max-sm:hidden"
      >
        <Icon name="pencil" size={16} />
        <span className="sr-only">Edit {competitionTitle}</span>
      </Link>{' '}
      <button
        type="button"
        popoverTarget={id}
        className="grid size-11 place-items-center rounded-lg hover:bg-tint"
      >
        <Icon name="menu" size={16} />
        <span className="sr-only">More about {competitionTitle}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={competitionTitle}
        onSubmit={close}
        className="m-auto w-96 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-card p-4 text-sm shadow-card"
      >
        <p className="font-semibold wrap-anywhere">{competitionTitle}</p>
        <p className="text-muted">{listing.promoterName}</p>
        {rejectionReason && <p className="mt-1 text-urgent">{rejectionReason}</p>}
        <div className="mt-3 flex flex-col gap-3">
          <DecisionForms listing={listing} />
          <ClosingDateForm listing={listing} />
          <div className="flex flex-wrap items-center gap-2">
            <FeatureForm listing={listing} />
            <Link to={editPath(listing, location)} className="button-quiet px-3 text-sm">
              <Icon name="pencil" size={16} /> Edit
            </Link>
            <Link to={competitionLogPath(competitionID)} className="button-quiet px-3 text-sm">
              <Icon name="scroll-text" size={16} /> Log
            </Link>
            {status === 'approved' && (
              <Link to={competitionPath(competitionSlug)} className="button-quiet px-3 text-sm">
                <Icon name="external-link" size={16} /> Page
              </Link>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

function close({ currentTarget }: FormEvent<HTMLElement>) {
  currentTarget.hidePopover()
}

function ClosingDateForm({ listing }: { listing: Listing }) {
  const { competitionID, competitionTitle, competitionEndDate } = listing
  const id = useId()
  const closed = isInPast(competitionEndDate, useClock().today)
  return (
    <ModerationForm fields={{ competitionID }} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className={`block text-sm ${closed ? 'font-semibold text-urgent' : 'text-muted'}`}
        >
          {needsClosingDate(competitionEndDate) ? 'Needs a date' : closed ? 'Closed' : 'Closes'}
          <span className="sr-only">: {competitionTitle}</span>
        </label>
        <input
          key={competitionEndDate}
          id={id}
          type="date"
          name="newDate"
          required
          defaultValue={dateValue(competitionEndDate)}
          className="h-11 w-full min-w-36 rounded-[10px] border border-line bg-card px-2 text-sm"
        />
      </div>
      <IntentButton intent="end-date" aria-label={`Save the closing date of ${competitionTitle}`}>
        Save
      </IntentButton>
    </ModerationForm>
  )
}

function FeatureForm({ listing }: { listing: Listing }) {
  const { competitionID, competitionTitle, competitionFeaturedFlag, status } = listing
  const featured = competitionFeaturedFlag === 1
  if (status === 'rejected' && !featured) return null
  return (
    <ModerationForm fields={{ competitionID }}>
      <IntentButton
        intent={featured ? 'feature-no-more' : 'feature'}
        className={`button px-3 text-sm ${featured ? 'bg-featured text-on-featured' : 'border border-line bg-card hover:bg-tint'}`}
      >
        <Icon name="star" size={16} className={featured ? 'fill-current' : ''} />
        {featured ? 'Featured' : 'Feature'}
        <span className="sr-only">: {competitionTitle}</span>
      </IntentButton>
    </ModerationForm>
  )
}
