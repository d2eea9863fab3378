import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { REASON_MAX, REJECTION_REASONS } from '../rules.ts'
import { ModerationForm } from './moderation-form.tsx'

/** Buttons to approve, and to reject with a reason. */
export function DecisionForms({ listing }: { listing: Listing }) {
  const { competitionID, status, updatedAt } = listing
  return (
    <div className="flex flex-wrap gap-2 md:flex-col">
      {status !== 'approved' && (
        <ModerationForm
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
            <Icon name="check" size={18} /> {status === 'rejected' ? 'Publish' : 'Approve'}
          </button>
        </ModerationForm>
      )}
      {status !== 'rejected' && <RejectForm listing={listing} />}
    </div>
  )
}

/** The usual reasons are buttons that submit the form. */
function RejectForm({
  listing: { competitionID, competitionTitle, status },
}: {
  listing: Listing
}) {
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
        {REJECTION_REASONS.map((reason, index) => (
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
