import type { Intent } from '#app/lib/http/intents.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { Shortcut } from './desk-button.tsx'
import { ModerationForm } from './moderation-form.tsx'
import { RejectForm } from './reject-form.tsx'

export function DecisionForms({
  listing,
  isAsked = false,
}: {
  listing: Listing
  isAsked?: boolean
}) {
  const { competitionID, status, updatedAt } = listing
  const approve = status === 'rejected' ? 'Publish' : 'Approve'
  return (
    <div className="flex flex-wrap gap-2 md:flex-col split:in-[.split-view]:contents">
      {status !== 'approved' && (
        <ModerationForm
          id={approveFormId(competitionID)}
          fields={{ competitionID, from: status, version: String(updatedAt) }}
          className="flex-1 md:flex-none"
        >
          <button
            type="submit"
            name="intent"
            value={'approve' satisfies Intent}
            data-key="a"
            className="button-primary w-full"
          >
            <Shortcut>a</Shortcut> {isAsked ? `${approve} anyway` : approve}
          </button>
        </ModerationForm>
      )}
      {status !== 'rejected' && <RejectForm listing={listing} />}
    </div>
  )
}

/** The form that an item's fields belong to. */
export function approveFormId(competitionID: number) {
  return `approve-${competitionID}`
}
