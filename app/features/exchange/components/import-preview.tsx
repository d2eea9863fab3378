import { choiceLabel } from '#app/features/listings/rules/choices.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import type { ImportResult } from '../import/import-file.server.ts'
import { DATES_ID } from './column-form.tsx'
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
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col rounded-card bg-card p-4 shadow-card sm:p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd
            className={`text-3xl leading-10 font-bold equal-digits ${value === 0 ? 'text-muted' : ''}`}
          >
            {value.toLocaleString('en-IE')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Notes({ preview: { problem, notes, monthFirst } }: { preview: Preview }) {
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {problem !== undefined && <FailureNote>{problem}</FailureNote>}
      {notes.map((note) => (
        <p key={note} className="rounded-[10px] border border-line bg-tint px-4 py-3">
          {note}
        </p>
      ))}
      {monthFirst !== undefined && (
        <a href={`#${DATES_ID}`} className="self-start text-link underline">
          Choose whether the day or the month is first
        </a>
      )}
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
        <span className="font-medium">Closes {prettyDate(competitionEndDate)}</span>
      </span>
      <span className="block text-sm text-muted">{facts.join(' · ')}</span>
      <span className="block text-sm text-muted">{entryUrl}</span>
    </>
  )
}
