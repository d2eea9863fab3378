import { use } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { REASON_MAX } from '../rules.ts'
import { ModerationForm, ModeratorContext } from './moderation-form.tsx'

export function DecisionForms({
  listing,
  isAsked = false,
  isReview = false,
}: {
  listing: Listing
  /** It is published already, to be looked at. */
  isReview?: boolean
  isAsked?: boolean
}) {
  const { competitionID, status, updatedAt } = listing
  const approve = status === 'rejected' ? 'Publish' : 'Approve'
  return (
    <div className="flex flex-wrap gap-2 md:flex-col">
      {isReview && <ReviewForms listing={listing} />}
      {status !== 'approved' && (
        <ModerationForm
          id={approveFormId(competitionID)}
          competitionID={competitionID}
          fields={{ from: status, version: String(updatedAt) }}
          className="flex-1 md:flex-none"
        >
          <button
            type="submit"
            name="intent"
            value="approve"
            data-approve
            className="button-primary w-full"
          >
            <Icon name="check" size={18} /> {isAsked ? `${approve} anyway` : approve}
          </button>
        </ModerationForm>
      )}
      {status !== 'rejected' && <RejectForm listing={listing} />}
    </div>
  )
}

function ReviewForms({ listing: { competitionID, updatedAt } }: { listing: Listing }) {
  return (
    <>
      <ModerationForm
        id={approveFormId(competitionID)}
        competitionID={competitionID}
        fields={{ version: String(updatedAt) }}
        className="flex-1 md:flex-none"
      >
        <button
          type="submit"
          name="intent"
          value="keep"
          data-approve
          className="button-primary w-full"
        >
          <Icon name="check" size={18} /> Looked at
        </button>
      </ModerationForm>
      <ModerationForm competitionID={competitionID} className="flex-1 md:flex-none">
        <button
          type="submit"
          name="intent"
          value="take-back"
          data-take-back
          className="button-quiet w-full whitespace-nowrap"
        >
          <Icon name="undo-2" size={18} /> Take back
        </button>
      </ModerationForm>
    </>
  )
}

/** The form that an item's fields belong to. */
export function approveFormId(competitionID: number) {
  return `approve-${competitionID}`
}

function RejectForm({
  listing: { competitionID, competitionTitle, status },
}: {
  listing: Listing
}) {
  const { reasons } = use(ModeratorContext)
  return (
    <details className="group flex-1 open:basis-full md:flex-none" data-reject>
      <summary className="button-quiet w-full list-none whitespace-nowrap text-urgent group-open:mb-2">
        <Icon name="x" size={18} /> {status === 'approved' ? 'Take down' : 'Reject'}…
      </summary>
      <ModerationForm
        competitionID={competitionID}
        fields={{ from: status, intent: 'reject' }}
        className="flex flex-col gap-1.5 rounded-[10px] border border-line bg-surface p-2"
      >
        <p className="px-1 text-sm text-muted">Why? The submitter sees it.</p>
        {reasons.map((reason, index) => (
          <button
            key={reason}
            type="submit"
            name="reason"
            value={reason}
            data-reason={index + 1}
            className="flex min-h-11 items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-tint focus-visible:bg-tint"
          >
            <kbd className="chip shrink-0 bg-tint px-2 font-sans max-md:hidden">{index + 1}</kbd>
            {reason}
          </button>
        ))}
        <div className="flex gap-2">
          <input
            name="otherReason"
            aria-label={`Another reason to reject ${competitionTitle}`}
            placeholder="Another reason"
            maxLength={REASON_MAX}
            className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3 text-sm"
          />
          <button type="submit" className="button-quiet px-3 text-sm">
            Send
          </button>
        </div>
      </ModerationForm>
    </details>
  )
}
