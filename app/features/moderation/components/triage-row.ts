import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { missingPermit } from '#app/features/listings/rules/listing.ts'
import { hasOpenDuplicate } from '#app/features/submissions/rules/similar.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { pickId, shortRecord } from '../rules.ts'
import type { Row } from './split-view.tsx'
import type { TriageEntry } from './triage-item.tsx'

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
