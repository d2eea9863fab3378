import { getRequestContext } from '#app/context.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { ApiForm } from '#app/ui/forms/api-form.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { CheckboxField, EmailField, TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { EXPLANATION_MAX, GROUND_LABELS, GROUNDS } from '#app/features/decisions/rules/decisions.ts'
import { CONTACT_LIMITS } from '#app/features/mailing/rules/contact.ts'
import { useState } from 'react'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NoteAnonymity, ReaderNote } from '../components/reader-note.tsx'
import { ReportInput } from '../input.ts'
import { reportCompetition } from '../operations/reports.server.ts'
import { REPORT_NOTE_MAX, REPORT_REASON_LABELS, REPORT_REASONS } from '../rules.ts'
import type { Route } from './+types/report'
import { loadNotedListing } from './noted-listing.server.ts'

const THANKS =
  'We will look at it soon. It helps everybody who would have pressed “Enter” after you.'
const REASONS = REPORT_REASONS.map((reason) => [reason, REPORT_REASON_LABELS[reason]] as const)
const NOTICES = GROUNDS.map((ground) => [ground, GROUND_LABELS[ground]] as const)

export const loader = answer(async ({ context, params }: Route.LoaderArgs) =>
  loadNotedListing(getRequestContext(context), params.comp),
)

export const action = formAction(async (values, { db, actor, address, limits, kickMail, now }) => {
  await limits.consume('report', address)
  const reference = await reportCompetition(db, actor, parseInput(ReportInput, values), now)
  kickMail()
  return { reported: true, reference }
})

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ competitionTitle }) => `Report a problem: ${competitionTitle}`,
  'Tell us what is wrong with this listing.',
  ({ competitionSlug }) => competitionPath(competitionSlug, 'report'),
)

type Sent = { reference?: string | undefined }

function thanksFor({ reference }: Sent): string {
  if (reference === undefined) return THANKS
  return `We have received your notice. Its reference is ${reference}. A person looks at it and decides; if you gave an address, we mail you this receipt and then our decision.`
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionID } = loaderData
  const [sent, setSent] = useState<Sent>()
  const done = sent ?? (actionData && 'reported' in actionData ? actionData : undefined)
  return (
    <ReaderNote
      listing={loaderData}
      title="Report a problem"
      thanks={done ? thanksFor(done) : null}
    >
      <ApiForm
        api="/api/report-competition"
        className="group flex flex-col gap-4"
        onDone={(_sent, answered) => setSent(answered as Sent)}
      >
        <input type="hidden" name="competitionID" value={competitionID} />
        <RadioField legend="What is wrong?" name="reason" choices={[...REASONS, ...NOTICES]} />
        {/* The choices from the sixth on are notices; so it works without script. */}
        <div className="group-has-[label:nth-of-type(n+6)_:checked]:hidden">
          <TextAreaField
            label="Anything to add? (optional)"
            name="note"
            rows={3}
            maxLength={REPORT_NOTE_MAX}
          />
        </div>
        <div className="hidden flex-col gap-4 group-has-[label:nth-of-type(n+6)_:checked]:flex">
          {/* What the law asks of a notice (Digital Services Act, Article 16). */}
          <TextAreaField
            label="Why do you believe so?"
            name="explanation"
            rows={5}
            limit={EXPLANATION_MAX}
            hint="Which part of the listing it is, and which right or law it concerns."
          />
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={CONTACT_LIMITS.name}
            hint="Not needed for an offence against children; nor is the address."
          />
          <EmailField
            label="Your email"
            name="email"
            hint="For the receipt and our decision. Only admins see it; we erase it 12 months after the decision."
          />
          <CheckboxField
            label="I believe in good faith that what I say is right and complete."
            name="goodFaith"
          />
        </div>
        <SubmitButton whileBusy="Sending…">Send the report</SubmitButton>
        <div className="group-has-[label:nth-of-type(n+6)_:checked]:hidden">
          <NoteAnonymity />
        </div>
      </ApiForm>
    </ReaderNote>
  )
}
