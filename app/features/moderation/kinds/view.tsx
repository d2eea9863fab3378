import type { ReactNode } from 'react'
import { daysLeftLabel, isInPast } from '#app/features/listings/rules/closing.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'

/** What an item of To check shows, of any kind. */
export type View = {
  /** The title of its listing, or the promoter's or member's name, with the page about it. */
  title: string
  path: PagePath
  about: ReactNode
  /** The page where it was found. */
  url?: string | undefined
  /** What was found, in a word or two; undefined where the kind says it. */
  word?: string | undefined
  finding: ReactNode
  /** What can be decided, of `panels.tsx`: `c` agrees with what was found, `x` does not. */
  actions: ReactNode
}

export function ofListing(listing: Listing) {
  return {
    title: listing.competitionTitle,
    path: competitionPath(listing.competitionSlug),
    about: <Dates listing={listing} />,
    url: listing.entryUrl,
  }
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

export function Strong({ children }: { children: ReactNode }) {
  return <strong className="block font-semibold">{children}</strong>
}

export function Quote({ children }: { children: ReactNode }) {
  return (
    <blockquote className="mt-1 border-l-4 border-line pl-3 text-sm whitespace-pre-line">
      “{children}”
    </blockquote>
  )
}
