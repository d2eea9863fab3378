import type { Duplicate } from '#app/features/submissions/queries/duplicates.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import { SOURCE_LABELS } from '#app/features/listings/rules/listing.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import { ClosingDateForm } from './closing-date-form.tsx'
import { DecisionForms } from './decision-forms.tsx'
import { Duplicates } from './duplicates.tsx'
import { FeatureForm } from './feature-form.tsx'
import { PickBox } from './pick-box.tsx'
import { FactChips } from './fact-chips.tsx'

export type TriageEntry = { listing: Listing; duplicates: Duplicate[] }

/** An undecided listing with everything needed for a decision except the entry page. */
export function TriageItem({
  entry: { listing, duplicates },
  bulkForm,
}: {
  entry: TriageEntry
  bulkForm: string
}) {
  const { competitionID: id, competitionTitle: title } = listing
  return (
    <article
      id={triageId(id)}
      tabIndex={-1}
      aria-labelledby={`${triageId(id)}-title`}
      className="grid scroll-mt-24 grid-cols-[104px_minmax(0,1fr)] items-start gap-x-4 gap-y-2 rounded-card border-2 border-transparent bg-card p-3 shadow-card outline-none focus:border-focus sm:grid-cols-[200px_minmax(0,1fr)] sm:gap-x-5 sm:p-4 md:grid-cols-[200px_minmax(0,1fr)_216px] md:grid-rows-[auto_1fr]"
    >
      <EntryPicture listing={listing} />
      <header className="flex items-start gap-2 wrap-anywhere">
        <PickBox listing={listing} form={bulkForm} />
        <div className="min-w-0">
          <h2 id={`${triageId(id)}-title`} className="text-lg leading-6 font-semibold">
            {title}
          </h2>
          <p className="text-sm text-muted">
            {listing.promoterName} · <Submitted listing={listing} />
          </p>
        </div>
      </header>
      <div className="col-span-2 flex min-w-0 flex-col gap-2 wrap-anywhere sm:col-span-1">
        <EntryLink url={listing.entryUrl} />
        <p className="line-clamp-4 text-sm">{listing.description}</p>
        <FactChips listing={listing} />
        <Duplicates duplicates={duplicates} />
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1">
        <DecisionForms listing={listing} />
        <div className="flex flex-wrap items-center gap-2">
          <FeatureForm listing={listing} />
          <Link to={editPath(listing)} className="button-quiet px-3 text-sm" data-edit>
            <Icon name="pencil" size={16} /> Edit
          </Link>
        </div>
        <ClosingDateForm listing={listing} />
      </div>
    </article>
  )
}

export function triageId(competitionID: number): string {
  return `competition-${competitionID}`
}

export function editPath({ competitionSlug }: Pick<Listing, 'competitionSlug'>): string {
  return `/competition/${encodeURIComponent(competitionSlug)}/edit`
}

function EntryPicture({ listing }: { listing: Listing }) {
  return (
    <a
      href={safeHref(listing.entryUrl)}
      target="_blank"
      rel="nofollow ugc noopener"
      tabIndex={-1}
      aria-hidden
      className="sm:row-span-2"
    >
      <Picture
        src={listing.competitionImageURL}
        width={400}
        height={250}
        sizes="(width >= 600px) 200px, 104px"
        className="aspect-16/10 w-full rounded-[10px] bg-tint object-cover"
      />
    </a>
  )
}

function EntryLink({ url }: { url: string }) {
  return (
    <a
      href={safeHref(url)}
      target="_blank"
      rel="nofollow ugc noopener"
      data-entry
      className="inline-flex min-h-6 items-center gap-1.5 self-start text-sm text-link underline"
    >
      <span className="line-clamp-1">{url.replace(/^https?:\/\/(www\.)?/, '')}</span>
      <Icon name="external-link" size={14} />
      <span className="sr-only">(opens the entry page)</span>
    </a>
  )
}

function Submitted({ listing: { submittedAt, submittedBy, source } }: { listing: Listing }) {
  const { now } = useClock()
  return (
    <>
      {submittedBy ?? SOURCE_LABELS[source]}, {agoLabel(submittedAt, now)}
    </>
  )
}
