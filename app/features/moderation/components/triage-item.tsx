import { bareAddress } from '#app/lib/text/bare-address.ts'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import type { Duplicate } from '#app/features/submissions/queries/duplicates.server.ts'
import { toReturnQuery } from '#app/features/submissions/rules/path-after-edit.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { competitionPath, outboundLink } from '#app/features/listings/rules/links.ts'
import { daysLeftLabel, isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import type { Find } from '#app/features/sources/queries/sources.server.ts'
import { missingPermit } from '#app/features/listings/rules/listing.ts'
import { hasOpenDuplicate } from '#app/features/submissions/rules/similar.ts'
import { prettyDate, shortDate, type Day } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import { approveFormId, DecisionForms, PickBox } from './decision-forms.tsx'
import { Shortcut } from './desk-button.tsx'
import { Duplicates } from './compared.tsx'
import { CorrectionFields, type CorrectionFailure } from './correction-fields.tsx'
import type { Submitter } from '#app/features/submissions/queries/submitters.server.ts'
import { pickId, shortRecord, type QuickReading } from '../rules/decisions.ts'
import type { Row } from './split-view.tsx'
import type { Resent } from '../queries/resent.server.ts'
import { FactChips } from './fact-chips.tsx'
import { PublishingNotes, ResentNote, SubmitterLine } from './listing-notes.tsx'

export type TriageEntry = {
  listing: Listing
  duplicates: Duplicate[]
  submitter: Submitter | undefined
  /** Undefined unless a source brought it. */
  find: Find | undefined
  /** Undefined unless it was rejected before. */
  resent: Resent | undefined
}

type Props = {
  entry: TriageEntry
  bulkForm: string
  /** The next approval publishes it despite its possible duplicates. */
  isAsked: boolean
  failure: CorrectionFailure | undefined
  /** What its promoter's page says, if it was read without script. */
  reading: QuickReading | undefined
}

export function TriageItem({ entry, bulkForm, isAsked, failure, reading }: Props) {
  const { listing, duplicates, submitter, find, resent } = entry
  const location = useLocation()
  const { competitionID: id, competitionTitle: title } = listing
  return (
    <article
      id={triageId(id)}
      tabIndex={-1}
      aria-labelledby={`${triageId(id)}-title`}
      // On phones a flex box: its buttons stay at the bottom of the screen while it is in view.
      className="relative flex scroll-mt-24 flex-wrap items-start gap-x-4 gap-y-2 rounded-card border-2 border-transparent bg-card p-3 shadow-card outline-none focus:border-focus sm:gap-x-5 sm:p-4 md:grid md:grid-cols-[200px_minmax(0,1fr)_216px] md:grid-rows-[auto_1fr] split:grid-cols-[240px_minmax(0,1fr)] split:grid-rows-none"
    >
      <EntryPicture listing={listing} />
      <header className="flex min-w-0 flex-1 basis-40 items-start gap-2 wrap-anywhere split:order-first split:col-span-2">
        <PickBox listing={listing} form={bulkForm} />
        <div className="min-w-0">
          <h2
            id={`${triageId(id)}-title`}
            className="text-lg leading-6 font-semibold split:sr-only"
          >
            {title}
          </h2>
          <SubmitterLine listing={listing} submitter={submitter} find={find} />
        </div>
      </header>
      <div className="flex w-full min-w-0 flex-col gap-2 wrap-anywhere split:order-1 split:col-span-2">
        <EntryLink url={listing.entryUrl} />
        <p className="line-clamp-4 text-sm">{listing.description}</p>
        <Closes listing={listing} hint={find?.hint} />
        <PublishingNotes listing={listing} />
        <FactChips listing={listing} />
        {resent && <ResentNote resent={resent} />}
        <Duplicates listing={listing} duplicates={duplicates} />
      </div>
      <CorrectionFields listing={listing} failure={failure} reading={reading} />
      <div className="contents min-w-0 flex-col gap-3 md:col-start-3 md:row-span-2 md:row-start-1 md:flex split:order-2 split:col-span-2 split:col-start-1 split:row-span-1 split:row-start-auto split:flex-row split:flex-wrap split:items-start split:gap-2">
        <div className="bottom-(--bottom-bar) z-10 order-last group-data-scrolled/triage:sticky max-h-[70dvh] w-full overflow-y-auto bg-card py-1 md:static! md:z-auto md:order-first md:max-h-none md:overflow-visible md:py-0 split:contents">
          <DecisionForms listing={listing} isAsked={isAsked} />
        </div>
        <div className="flex flex-wrap items-center gap-2 split:contents">
          <FeatureTick listing={listing} />{' '}
          <Link to={editPath(listing, location)} className="button-quiet px-3 text-sm" data-key="e">
            <Shortcut>e</Shortcut> Edit
          </Link>
        </div>
      </div>
    </article>
  )
}

/** The row of a listing of a queue, for wide screens. */
export function toTriageRow(entry: TriageEntry, today: Day): Row {
  const { listing, submitter, find, duplicates, resent } = entry
  const { competitionID, competitionTitle, promoterName, competitionEndDate: endDate } = listing
  const isUndated = needsClosingDate(endDate)
  const by = submitter ? shortRecord(submitter.record) : find?.source
  return {
    title: competitionTitle,
    about: [promoterName, isUndated ? 'no date' : shortDate(endDate), by]
      .filter(Boolean)
      .join(' · '),
    flags: [
      resent !== undefined && 'Sent again',
      hasOpenDuplicate(duplicates, today) && `${duplicates.length} alike`,
      isUndated ? 'No date' : isInPast(endDate, today) && 'Closed',
      missingPermit(listing).length > 0 ? 'No permit' : listing.costsMoney && 'Costs money',
    ],
    pickId: pickId(competitionID),
  }
}

export function triageId(competitionID: number): string {
  return `competition-${competitionID}`
}

/** @param from the page to return to, with its filters; `item` is the one there, if it is not the listing's. */
export function editPath(
  { competitionSlug }: Pick<Listing, 'competitionSlug'>,
  from?: { pathname: string; search: string },
  item?: string,
): PageAddress {
  const path = competitionPath(competitionSlug, 'edit')
  return from ? `${path}?${toReturnQuery(from, item)}` : path
}

function EntryPicture({ listing }: { listing: Listing }) {
  return (
    <a
      {...outboundLink(listing.entryUrl)}
      tabIndex={-1}
      aria-hidden
      className="w-26 shrink-0 sm:w-50 md:row-span-2 md:w-auto split:row-span-1"
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
      {...outboundLink(url)}
      data-key="o"
      className="inline-flex min-h-6 items-center gap-1.5 self-start text-sm text-link underline"
    >
      <span className="line-clamp-1 split:hidden">{bareAddress(url)}</span>{' '}
      <span className="hidden split:inline">Open the entry page</span>
      <Icon name="external-link" size={14} />{' '}
      <span className="sr-only split:hidden">(opens the entry page)</span>
    </a>
  )
}

function Closes({ listing, hint }: { listing: Listing; hint: string | null | undefined }) {
  const { competitionEndDate } = listing
  const { now, today } = useClock()
  if (needsClosingDate(competitionEndDate))
    return (
      <p className="text-sm">
        <strong className="font-semibold text-urgent">Needs a closing date</strong>
        {hint && <>. Perhaps: “{hint}”</>}
      </p>
    )
  const closed = isInPast(competitionEndDate, today)
  return (
    <p className={`text-sm ${closed ? 'font-semibold text-urgent' : ''}`}>
      {closed ? 'Closed' : 'Closes'}{' '}
      <span className="split:hidden">{prettyDate(competitionEndDate)}, </span>
      {daysLeftLabel(competitionEndDate, now)}
    </p>
  )
}

/** Saved with the approval, as the fields are. */
function FeatureTick({ listing }: { listing: Listing }) {
  const { competitionID, competitionTitle, competitionFeaturedFlag } = listing
  return (
    <label className="button border border-line bg-card px-3 text-sm hover:bg-tint has-checked:bg-featured has-checked:text-on-featured has-focus-visible:outline-2">
      <input
        type="checkbox"
        name="featured"
        data-feature
        data-key="f"
        form={approveFormId(competitionID)}
        defaultChecked={competitionFeaturedFlag === 1}
        className="size-4 accent-primary"
      />
      <Shortcut>f</Shortcut> Feature<span className="sr-only">: {competitionTitle}</span>
    </label>
  )
}
