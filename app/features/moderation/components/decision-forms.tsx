import { use, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { rejectionSentence } from '#app/features/letters/rules/rejection.ts'
import { pickId, REASON_MAX, reasonFrom } from '../rules/decisions.ts'
import { Shortcut } from './desk-button.tsx'
import { IntentButton, ModerationForm, ModeratorContext } from './moderation-form.tsx'

type Props = { listing: Listing; isAsked?: boolean }

export function DecisionForms({ listing, isAsked = false }: Props) {
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
          <IntentButton intent="approve" data-key="a" className="button-primary w-full">
            <Shortcut>a</Shortcut> {isAsked ? `${approve} anyway` : approve}
          </IntentButton>
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

/** A line for the reason, over the usual ones. In an item it is as wide as the item. */
export function RejectForm({ listing }: { listing: Listing }) {
  const { competitionID, competitionTitle, status } = listing
  const { reasons } = use(ModeratorContext)
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const chosen = reasonFrom(text, reasons)

  /** Into the box, to be changed there; its key sends it while the box is closed. */
  function choose(event: MouseEvent<HTMLButtonElement>) {
    if (!event.currentTarget.closest('details')?.open) return
    event.preventDefault()
    setText(event.currentTarget.value)
    box.current?.focus()
  }

  function completeNumber(event: KeyboardEvent) {
    if (event.key !== 'Tab' || event.shiftKey || text.trim() === chosen) return
    event.preventDefault()
    setText(chosen)
  }

  return (
    <details
      name="panel"
      data-asks
      className="group flex-1 open:basis-full md:flex-none split:in-[.split-view]:contents split:in-[.split-view]:[&::details-content]:order-last split:in-[.split-view]:open:[&::details-content]:basis-full"
    >
      <summary
        data-key="r"
        className="button-quiet w-full list-none whitespace-nowrap text-urgent group-open:mb-2 split:in-[.split-view]:mb-0 split:in-[.split-view]:w-auto"
      >
        <Shortcut>r</Shortcut> {status === 'approved' ? 'Take down' : 'Reject'}…
      </summary>
      <ModerationForm
        fields={{ competitionID, from: status, intent: 'reject' }}
        className="reject-panel scroll-mb-4 rounded-[10px] border border-line bg-surface p-2"
      >
        {/* The first button of the form is the one that Enter presses. */}
        <div className="flex gap-2">
          <input
            ref={box}
            name="otherReason"
            data-answer
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={completeNumber}
            aria-label={`Reason to reject ${competitionTitle}`}
            placeholder="Write a reason, or choose one"
            maxLength={REASON_MAX}
            className="h-11 w-0 flex-1 rounded-[10px] border border-line bg-card px-3 text-sm"
          />
          <button type="submit" className="button-quiet px-3 text-sm">
            Send
          </button>
        </div>
        <p role="status" className="mt-1 px-1 text-sm wrap-anywhere text-muted">
          {chosen
            ? `The submitter reads: “${rejectionSentence(chosen)}”`
            : 'The submitter reads it.'}
        </p>
        <ol className="mt-1 grid gap-x-2 md:in-[article]:grid-cols-2">
          {reasons.map((reason, index) => (
            <li key={reason}>
              <button
                type="submit"
                name="reason"
                value={reason}
                formNoValidate
                data-reason={index + 1}
                onClick={choose}
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
      </ModerationForm>
    </details>
  )
}

/** Beside a row of a split view, which has its own tick, it is for the keyboard and screen readers. */
export function PickBox({ listing, form }: { listing: Listing; form: string }) {
  const { competitionID, competitionTitle, updatedAt } = listing
  return (
    <label className="-m-2 grid size-11 shrink-0 place-items-center split:in-[.split-view]:sr-only">
      <span className="sr-only">Select {competitionTitle}</span>
      <input
        type="checkbox"
        id={pickId(competitionID)}
        data-pick
        data-key="x"
        name={pickId(competitionID)}
        value={updatedAt}
        form={form}
        className="size-5 accent-primary"
      />
    </label>
  )
}
