import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Intent } from '#app/lib/http/intents.ts'
import { DeskButton, DeskLink, DeskPanel } from '../components/desk-button.tsx'
import { ModerationForm, type FieldValues } from '../components/moderation-form.tsx'
import { RejectForm } from '../components/decision-forms.tsx'
import { editPath } from '../components/triage-item.tsx'

type CheckForms = {
  id: string
  title: string
  /** What every form of it sends. */
  fields: FieldValues
  /** Why the latest form of it was refused. */
  error: string | undefined
}

export const CheckContext = createContext<CheckForms>({
  id: '',
  title: '',
  fields: {},
  error: undefined,
})

type Decision = { shortcut: string; label: string; isPrimary?: boolean }

export function Decide({
  fields,
  label,
  ...button
}: Decision & { intent: Intent; fields?: FieldValues }) {
  const { fields: ofItem, title } = use(CheckContext)
  return (
    <DeskButton {...button} fields={{ ...ofItem, ...fields }} about={title}>
      {label}
    </DeskButton>
  )
}

export function Panel({
  children,
  ...panel
}: Decision & { isOpen?: boolean; children: ReactNode }) {
  const { fields, title } = use(CheckContext)
  return (
    <DeskPanel {...panel} about={title}>
      <ModerationForm fields={fields} className="mt-2 flex flex-col gap-1.5">
        {children}
      </ModerationForm>
    </DeskPanel>
  )
}

/** A text that is sent with the decision, such as its reason. */
export function AnswerBox({ label, ...box }: { label: string } & ComponentProps<'textarea'>) {
  return <textarea {...box} {...useAnswer(label)} required rows={3} />
}

export function AnswerLine({ label, ...line }: { label: string } & ComponentProps<'input'>) {
  return <input {...line} {...useAnswer(label)} />
}

function useAnswer(label: string) {
  const { title } = use(CheckContext)
  return {
    'data-answer': true,
    'aria-label': `${label}: ${title}`,
    placeholder: label,
    className: 'rounded-[10px] border border-line bg-card px-3 py-2 text-sm',
  }
}

/** Takes a listing down, or edits it. */
export function ListingActions({ listing }: { listing: Listing }) {
  const location = useLocation()
  const { id, title } = use(CheckContext)
  return (
    <>
      <RejectForm listing={listing} />
      <DeskLink shortcut="e" to={editPath(listing, location, id)} about={title}>
        Edit
      </DeskLink>
    </>
  )
}
