import { getRequestContext } from '#app/context.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { formAction } from '#app/form-action.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Link } from '#app/ui/link.tsx'
import { useTyped } from '#app/ui/forms/changed-fields.ts'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { CheckboxField, EmailField, TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { EXPLANATION_MAX, GROUND_LABELS, GROUNDS } from '#app/features/decisions/rules/decisions.ts'
import { CONTACT_LIMITS } from '#app/features/mail/rules/contact.ts'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NoteAnonymity, ReaderNote } from '../components/reader-note.tsx'
import { ReportInput } from '../input/moderation.ts'
import { reportCompetition } from '../operations/reports.server.ts'
import {
  CORRECTED_FIELDS,
  CORRECTED_LABELS,
  REPORT_CHOICES,
  REPORT_NOTE_MAX,
} from '../rules/decisions.ts'
import {
  isTermsFact,
  TERMS_READERS,
  type TermsFact,
} from '#app/features/reading/rules/terms-readers.ts'
import type { Route } from './+types/report'
import { loadNotedListing } from './noted-listing.server.ts'

const THANKS =
  'We will look at it soon. It helps everybody who would have pressed “Enter” after you.'
const REASONS = Object.entries(REPORT_CHOICES)
const NOTICES = GROUNDS.map((ground) => [ground, GROUND_LABELS[ground]] as const)
/** In the address, for its promoter. */
const CORRECT = 'correct'

export const loader = answer(async ({ context, params, url }: Route.LoaderArgs) => {
  const listing = await loadNotedListing(getRequestContext(context), params.comp)
  const fact = url.searchParams.get('fact') ?? ''
  const isCorrection = url.searchParams.has(CORRECT)
  return { ...listing, fact: isTermsFact(fact) ? fact : undefined, isCorrection }
})

export const action = formAction(async (values, { db, actor, address, limits, kickMail, now }) => {
  await limits.consume('report', address)
  const reference = await reportCompetition(db, actor, parseInput(ReportInput, values), now)
  kickMail()
  return { reported: true, reference }
})

export const meta = noindexMeta<Route.ComponentProps['loaderData']>(
  ({ competitionTitle }) => `Spotted something wrong? ${competitionTitle}`,
  'Tell us what is wrong with this listing.',
  ({ competitionSlug }) => competitionPath(competitionSlug, 'report'),
)

function thanksFor({ reference }: { reference?: string | undefined }): string {
  if (reference === undefined) return THANKS
  return `We have received your notice. Its reference is ${reference}. A person looks at it and decides; if you gave an address, we mail you this receipt and then our decision.`
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionID, fact, isCorrection } = loaderData
  const done = actionData && 'reported' in actionData ? actionData : undefined
  return (
    <ReaderNote
      listing={loaderData}
      title={isCorrection ? 'Correct your competition' : 'Spotted something wrong?'}
      thanks={done ? thanksFor(done) : null}
    >
      <FieldForm className="group flex flex-col gap-4">
        <input type="hidden" name="competitionID" value={competitionID} />
        {isCorrection ? (
          <>
            <input type="hidden" name="reason" value="correction" />
            <input type="hidden" name="byPromoter" value="on" />
            <Corrections listing={loaderData} />
          </>
        ) : fact ? (
          <WrongFact fact={fact} />
        ) : (
          <>
            <RadioField legend="What is wrong?" name="reason" choices={REASONS} />
            <div className="hidden flex-col gap-4 group-has-[[value=correction]:checked]:flex">
              <Corrections listing={loaderData} />
            </div>
            <p className="hidden group-has-[[value=mine]:checked]:block">
              Then you can{' '}
              <Link
                to={`/advertise?listing=${loaderData.competitionSlug}`}
                className="text-link underline"
              >
                correct it, see its numbers or advertise it
              </Link>
              .
            </p>
            <NoticeFields />
          </>
        )}
        <div className="group-has-[details_:checked]:hidden">
          <TextAreaField
            label="Anything to add? (optional)"
            name="note"
            rows={3}
            maxLength={REPORT_NOTE_MAX}
          />
        </div>
        <SubmitButton whileBusy="Sending…">
          {isCorrection ? 'Send the correction' : 'Send the report'}
        </SubmitButton>
        <div className="group-has-[details_:checked]:hidden">
          <NoteAnonymity />
        </div>
      </FieldForm>
    </ReaderNote>
  )
}

type Listed = Route.ComponentProps['loaderData']

/** What may be wrong, filled in. */
function Corrections({ listing }: { listing: Listed }) {
  return CORRECTED_FIELDS.map((name) => (
    <TextField
      key={name}
      label={CORRECTED_LABELS[name]}
      name={name}
      type={name === 'competitionEndDate' ? 'date' : undefined}
      defaultValue={listing[name]}
    />
  ))
}

/** What the law asks of a notice (Digital Services Act, Article 16). */
function NoticeFields() {
  const typed = useTyped('reason', '')
  return (
    <details open={NOTICES.some(([ground]) => ground === typed)}>
      <summary className="min-h-11 py-2.5">Something unlawful, or my rights…</summary>
      <div className="flex flex-col gap-4">
        <fieldset>
          <legend className="sr-only">What is unlawful?</legend>
          {NOTICES.map(([ground, label]) => (
            <label key={ground} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={ground}
                defaultChecked={typed === ground}
                className="size-5 shrink-0 accent-primary"
              />
              {label}
            </label>
          ))}
        </fieldset>
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
    </details>
  )
}

/** Of what a program read in the T&Cs. */
function WrongFact({ fact }: { fact: TermsFact }) {
  return (
    <p>
      <input type="hidden" name="reason" value="other" />
      <input type="hidden" name="fact" value={fact} />
      You say that <strong>{TERMS_READERS[fact].label}</strong> was read wrongly in the T&Cs. We
      stop showing it at once, until a person has looked at it.
    </p>
  )
}
