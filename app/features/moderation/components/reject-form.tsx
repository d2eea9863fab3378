import { use, useState } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { REASON_MAX, reasonFrom } from '../rules.ts'
import { ModerationForm, ModeratorContext } from './moderation-form.tsx'

/** A line for the reason, over the usual ones. In an item it is as wide as the item. */
export function RejectForm({
  listing: { competitionID, competitionTitle, status },
}: {
  listing: Listing
}) {
  const { reasons } = use(ModeratorContext)
  const [text, setText] = useState('')
  const chosen = reasonFrom(text, reasons)
  return (
    <details
      name="panel"
      data-asks
      data-reject
      className="group flex-1 open:basis-full md:flex-none"
    >
      <summary
        data-key="r"
        className="button-quiet w-full list-none whitespace-nowrap text-urgent group-open:mb-2"
      >
        <Icon name="x" size={18} /> {status === 'approved' ? 'Take down' : 'Reject'}…
      </summary>
      <ModerationForm
        competitionID={competitionID}
        fields={{ from: status, intent: 'reject' }}
        className="scroll-mb-4 rounded-[10px] border border-line bg-surface p-2 md:in-[article]:absolute md:in-[article]:inset-x-0 md:in-[article]:top-full md:in-[article]:z-20 md:in-[article]:mt-1 md:in-[article]:shadow-card"
      >
        <p className="px-1 text-sm text-muted">Why? The submitter sees it.</p>
        {/* The first button of the form is the one that Enter presses. */}
        <div className="my-1.5 flex gap-2">
          <input
            name="otherReason"
            data-answer
            required
            onChange={(event) => setText(event.target.value)}
            aria-label={`Reason to reject ${competitionTitle}`}
            placeholder="Write a reason, or choose one"
            maxLength={REASON_MAX}
            className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3 text-sm"
          />
          <button type="submit" className="button-quiet px-3 text-sm">
            Send
          </button>
        </div>
        <ol className="grid gap-x-2 md:in-[article]:grid-cols-2 lg:in-[article]:grid-cols-3">
          {reasons.map((reason, index) => (
            <li key={reason}>
              <button
                type="submit"
                name="reason"
                value={reason}
                formNoValidate
                data-reason={index + 1}
                className={`flex min-h-11 w-full items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-tint focus-visible:bg-tint ${reason === chosen ? 'bg-tint font-semibold' : ''}`}
              >
                <kbd className="chip shrink-0 bg-tint px-2 font-sans max-md:hidden">
                  {index + 1}
                </kbd>{' '}
                {reason}
              </button>
            </li>
          ))}
        </ol>
        <p role="status" className="px-1 text-sm text-muted empty:hidden">
          {text.trim() !== chosen && `Enter sends “${chosen}”`}
        </p>
      </ModerationForm>
    </details>
  )
}
