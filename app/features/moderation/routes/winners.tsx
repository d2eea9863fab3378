import { getRequestContext } from '#app/context.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { ResultInput } from '#app/features/promoters/input.ts'
import { noteResult } from '#app/features/promoters/operations/results.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { NoteAnonymity, ReaderNote } from '../components/reader-note.tsx'
import type { Route } from './+types/winners'
import { loadNotedListing } from './noted-listing.server.ts'

const THANKS = 'We will look at it, and then count it on the promoter’s page.'
const OUTCOMES = [
  ['published', 'The promoter published the winners'],
  ['not-found', 'I looked, and found no winners'],
] as const

export const loader = answer(async ({ context, params }: Route.LoaderArgs) =>
  loadNotedListing(getRequestContext(context), params.comp, { closed: true }),
)

export const action = formAction(async (values, { db, actor, address, limits, now }) => {
  await limits.consume('report', address)
  await noteResult(db, actor, parseInput(ResultInput, values), now)
  return { noted: true }
})

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ competitionTitle }) => `Winners: ${competitionTitle}`,
  'Tell us whether the promoter published the winners.',
  ({ competitionSlug }) => competitionPath(competitionSlug, 'winners'),
)

export default function WinnersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionID } = loaderData
  const isNoted = actionData !== undefined && 'noted' in actionData
  return (
    <ReaderNote listing={loaderData} title="Who won?" thanks={isNoted ? THANKS : null}>
      <PlainForm submit="Send">
        <input type="hidden" name="competitionID" value={competitionID} />
        <RadioField legend="What did you find?" name="outcome" choices={OUTCOMES} />
        <TextField
          label="Address of the page with the winners"
          name="url"
          type="url"
          hint="Only if you found them. Please don’t write any names."
        />
        <NoteAnonymity />
      </PlainForm>
    </ReaderNote>
  )
}
