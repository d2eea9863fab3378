import { KIND_LABELS } from '#app/features/decisions/rules/decisions.ts'
import { daysLeftLabel, isInPast } from '#app/features/listings/rules/closing.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { agoLabel, prettyDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { ToCheck } from '../queries/to-check.server.ts'
import { CHECK_LABELS, competitionLogPath, deskPromoterPath, memberPath } from '../rules.ts'
import { CheckActions } from './check-actions.tsx'
import { titleOf } from './check-facts.ts'
import { CheckFinding } from './check-finding.tsx'

/** A listing beside what was found about it, and what can be decided. */
export function CheckItem({
  item,
  error,
}: {
  item: ToCheck
  /** Of a new link that was refused. */
  error: string | undefined
}) {
  const { now } = useClock()
  const { id, kind, at, opened } = item
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="relative grid scroll-mt-24 gap-x-6 gap-y-3 rounded-card border-2 border-transparent bg-card p-4 shadow-card outline-none focus:border-focus md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] split:grid-cols-[minmax(0,1fr)]"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="chip bg-tint font-semibold text-link">{CHECK_LABELS[kind]}</span>{' '}
          {agoLabel(at, now)}
          {opened > 0 && ` · opened ${opened.toLocaleString('en-IE')} × this week`}
        </p>
        <h2 id={`${id}-title`} className="mt-1 text-lg leading-6 font-semibold">
          <Link to={pathOf(item)} className="hover:underline">
            {titleOf(item)}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          <About item={item} />
        </p>
      </div>
      <CheckFinding item={item} />
      <CheckActions item={item} error={error} />
    </article>
  )
}

function pathOf(item: ToCheck): PagePath {
  if (item.kind === 'promoters') return deskPromoterPath(item.promoterID)
  if (item.kind !== 'objections') return competitionPath(item.listing.competitionSlug)
  const { competitionID, promoterID, memberID } = item.objection
  if (competitionID !== null) return competitionLogPath(competitionID)
  if (promoterID !== null) return deskPromoterPath(promoterID)
  return memberID === null ? '/admin/moderation-log' : memberPath(memberID)
}

function About({ item }: { item: ToCheck }) {
  if (item.kind === 'promoters') return item.promoter.domain
  if (item.kind === 'objections') return KIND_LABELS[item.objection.kind]
  return <Dates listing={item.listing} />
}

function Dates({ listing }: { listing: Listing }) {
  const { now, today } = useClock()
  const { competitionEndDate: endDate, winnerAnnouncementDate: winnersOn } = listing
  const isClosed = isInPast(endDate, today)
  return (
    <>
      {listing.promoterName} · {isClosed ? 'closed' : 'closes'} {prettyDate(endDate)}
      {isClosed
        ? winnersOn && `, winners due ${prettyDate(winnersOn)}`
        : `, ${daysLeftLabel(endDate, now)}`}
    </>
  )
}
