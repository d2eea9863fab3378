import { choiceLabel } from '#app/features/listings/rules/choices.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import { SaidRows } from '#app/ui/table/said-rows.tsx'
import { Figures } from '#app/ui/table/figures.tsx'
import { DATES_ID, TableNotes } from '#app/ui/table/table-questions.tsx'
import type { ImportResult } from '../import/import-file.server.ts'
import type { Preview } from '../import/preview.server.ts'

/** What was understood, in numbers. */
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
