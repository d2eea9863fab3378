import { useState } from 'react'
import { choiceLabel } from '#app/features/listings/rules/choices.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { SaidRows } from '#app/ui/table/said-rows.tsx'
import { Figures } from '#app/ui/table/figures.tsx'
import { DATES_ID, TableNotes } from '#app/ui/table/table-questions.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { useFormFailure } from '#app/ui/forms/form-failure.ts'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { TABLE_ACCEPT } from '#app/lib/table/table.ts'
import type { ImportResult } from '../import/import-file.server.ts'
import type { Preview } from '../import/preview.server.ts'
import { fieldLabel, FILE_FIELDS } from '../rules/file-fields.ts'

export function Counts({ counts, done }: { counts: ImportResult; done: boolean }) {
  const { added, closed, alreadyThere, rejected } = counts
  const figures = [
    [done ? 'Added' : 'To be added', added],
    ['Closed already', closed],
    ['Already there', alreadyThere],
    ['Left out', rejected],
  ] as const
  return <Figures figures={figures} />
}

export function Notes({ preview: { problem, notes, monthFirst } }: { preview: Preview }) {
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {problem !== undefined && <FailureNote>{problem}</FailureNote>}
      <TableNotes notes={notes} />
      {monthFirst !== undefined && (
        <a href={`#${DATES_ID}`} className="self-start text-link underline">
          Choose whether the day or the month is first
        </a>
      )}
    </div>
  )
}

/** Cells that were left empty; imports of older versions have none. */
export function Doubts({ doubts }: Partial<Pick<ImportResult, 'doubts'>>) {
  if (!doubts || doubts.length === 0) return null
  const rows = doubts.map(({ line, message }) => ({ line, error: message }))
  return (
    <div className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <SaidRows title="Added without a doubtful cell" rows={rows} level="h2" />
    </div>
  )
}

export function FirstListings({ listings }: Pick<Preview, 'listings'>) {
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="first-title" className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <h2 id="first-title" className="text-lg font-semibold">
        {listings.length === 1 ? 'As it will be listed' : 'The first, as they will be listed'}
      </h2>
      <ol className="mt-2 divided">
        {listings.map((listing, index) => (
          <li key={index} className="py-3">
            <FirstListing listing={listing} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function FirstListing({ listing }: { listing: Preview['listings'][number] }) {
  const { competitionTitle, promoterName, categories, competitionEndDate, entryUrl } = listing
  const { prizeValue, prizeCount, over18, costsMoney } = listing
  const facts = [
    prizeLabel(prizeValue ?? null, prizeCount ?? null),
    choiceLabel('eligibility', listing.eligibility),
    choiceLabel('entryMethod', listing.entryMethod),
    choiceLabel('entryFrequency', listing.entryFrequency),
    over18 && '18+',
    costsMoney && 'Costs money',
  ].filter(Boolean)
  return (
    <>
      <strong className="block font-semibold">{competitionTitle}</strong>
      <span className="block text-sm">
        {promoterName} · {categories.join(', ')} ·{' '}
        <span className="font-semibold">Closes {prettyDate(competitionEndDate)}</span>
      </span>
      <span className="block text-sm text-muted">{facts.join(' · ')}</span>
      <span className="block text-sm text-muted">{entryUrl}</span>
    </>
  )
}

const DESTINATIONS = {
  fpd: 'FPD: a partner’s feed of free prize draws, to be decided there',
  pending: 'Pending: to be decided with what people send in',
  published: 'Published at once',
} as const

type Props = {
  counts: Pick<ImportResult, 'added' | 'closed'>
}

/** The second step: adding what was understood. */
export function AddForm({ counts: { added, closed } }: Props) {
  const [withClosed, setWithClosed] = useState(useFormFailure()?.values.closed !== undefined)
  const count = added + (withClosed ? closed : 0)
  if (added + closed === 0) return null
  return (
    <FieldForm className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <RadioField
        legend="Where should they go?"
        name="as"
        choices={Object.entries(DESTINATIONS)}
        chosen="fpd"
      />
      {closed > 0 && (
        <label className="mt-3 flex min-h-11 items-center gap-3 border-t border-line pt-3">
          <input
            type="checkbox"
            name="closed"
            checked={withClosed}
            onChange={({ target }) => setWithClosed(target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          {closed === 1
            ? 'Also add the one that is closed already'
            : `Also add the ${closed.toLocaleString('en-IE')} that are closed already`}
        </label>
      )}
      <SubmitButton look="mt-4 button-primary h-12" whileBusy="Adding…">
        Add {count.toLocaleString('en-IE')}
      </SubmitButton>
    </FieldForm>
  )
}

/** The first step: choosing a file. */
export function UploadForm() {
  return (
    <FieldForm
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-4 rounded-card bg-card p-6 shadow-card"
    >
      <FileField
        label="File"
        name="file"
        accept={`${TABLE_ACCEPT},.json,.ndjson,.jsonl,application/json`}
      />
      <SubmitButton look="button-primary h-12 self-start" whileBusy="Reading…">
        Read the file
      </SubmitButton>
      <details className="text-sm">
        <summary className="min-h-6 font-semibold text-link underline">
          What the file must have
        </summary>
        <p className="mt-2">
          A spreadsheet of Excel, LibreOffice or another program, CSV, or JSON. A line at the top
          names the columns. Required: {REQUIRED_FIELDS.map(fieldLabel).join(', ')}. Several
          categories are separated by semicolons; dates have the day first, or are written
          2026-12-31.
        </p>
        <p className="mt-2 text-muted wrap-anywhere">
          Names that always work: {FILE_FIELDS.join(', ')}.
        </p>
      </details>
    </FieldForm>
  )
}
