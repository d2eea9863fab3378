import type { ReactNode } from 'react'
import { isInPast, needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { hasOpenDuplicate } from '#app/features/submissions/rules/similar.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { shortRecord } from '../rules.ts'
import { pickId } from './pick-box.tsx'
import { SplitItem } from './split-view.tsx'
import { triageId, type TriageEntry } from './triage-item.tsx'

/** A listing of a queue, with its row for wide screens. */
export function TriageRow({ entry, children }: { entry: TriageEntry; children: ReactNode }) {
  const { listing, submitter, find } = entry
  const { competitionID, competitionTitle, promoterName, competitionEndDate } = listing
  const closes = needsClosingDate(competitionEndDate) ? 'no date' : shortDate(competitionEndDate)
  const by = submitter ? shortRecord(submitter.record) : find?.source
  return (
    <SplitItem
      id={triageId(competitionID)}
      title={competitionTitle}
      about={[promoterName, closes, by].filter(Boolean).join(' · ')}
      flags={<Flags entry={entry} />}
      pickId={pickId(competitionID)}
    >
      {children}
    </SplitItem>
  )
}

function Flags({ entry: { listing, duplicates, resent } }: { entry: TriageEntry }) {
  const { today } = useClock()
  const { competitionEndDate: endDate, costsMoney } = listing
  const flags = [
    resent !== undefined && 'Sent again',
    hasOpenDuplicate(duplicates, today) && `${duplicates.length} alike`,
    needsClosingDate(endDate) ? 'No date' : isInPast(endDate, today) && 'Closed',
    costsMoney && 'Costs money',
  ].filter((flag) => flag !== false)
  if (flags.length === 0) return null
  return (
    <span className="chip shrink-0 gap-1 bg-urgent-tint px-2 text-sm font-semibold text-urgent">
      <Icon name="info" size={14} /> {flags.join(', ')}
    </span>
  )
}
