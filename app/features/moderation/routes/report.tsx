import { getRequestContext } from '#app/context.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { ApiForm } from '#app/ui/forms/api-form.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { TextAreaField } from '#app/ui/forms/text-field.tsx'
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

export const loader = answer(async ({ context, params }: Route.LoaderArgs) =>
  loadNotedListing(getRequestContext(context), params.comp),
)

export const action = formAction(async (values, { db, actor, address, limits, now }) => {
  await limits.consume('report', address)
  await reportCompetition(db, actor, parseInput(ReportInput, values), now)
  return { reported: true }
})

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ competitionTitle }) => `Report a problem: ${competitionTitle}`,
  'Tell us what is wrong with this listing.',
  ({ competitionSlug }) => competitionPath(competitionSlug, 'report'),
)

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionID } = loaderData
  const [sent, setSent] = useState(false)
  const isReported = sent || (actionData !== undefined && 'reported' in actionData)
  return (
    <ReaderNote listing={loaderData} title="Report a problem" thanks={isReported ? THANKS : null}>
      <ApiForm api="/api/report-competition" onDone={() => setSent(true)}>
        <input type="hidden" name="competitionID" value={competitionID} />
        <RadioField legend="What is wrong?" name="reason" choices={REASONS} />
        <TextAreaField
          label="Anything to add? (optional)"
          name="note"
          rows={3}
          maxLength={REPORT_NOTE_MAX}
        />
        <SubmitButton whileBusy="Sending…">Send the report</SubmitButton>
        <NoteAnonymity />
      </ApiForm>
    </ReaderNote>
  )
}
