import type { Day } from '#app/lib/time/days.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'

type Named = { competitionSlug: string; competitionTitle: string; competitionEndDate: Day }

/** Leaves out closed listings, because promoters reuse entry links. */
export type Similar = {
  similar: Named[]
  waiting: number
}

/** Returns whether a similar listing of any status is still open. */
export function hasOpenDuplicate(
  duplicates: readonly { competitionEndDate: Day }[],
  today: Day,
): boolean {
  return duplicates.some(({ competitionEndDate }) => !isInPast(competitionEndDate, today))
}

/**
 * Returns whether approving a listing may publish something twice: a similar one is published, or
 * was sent in before it. Of two that wait the first publishes nothing twice.
 */
export function mayBeSecond(
  listing: { competitionID: number },
  duplicates: readonly { competitionID: number; competitionEndDate: Day; status: Status }[],
  today: Day,
): boolean {
  const others = duplicates.filter(
    ({ status, competitionID }) => status !== 'pending' || competitionID < listing.competitionID,
  )
  return hasOpenDuplicate(others, today)
}

export function toSimilar(
  duplicates: readonly (Named & { status: Status })[],
  today: Day,
): Similar {
  const open = duplicates.filter((one) => !isInPast(one.competitionEndDate, today))
  return {
    similar: open
      .filter(({ status }) => status === 'approved')
      .map(({ competitionSlug, competitionTitle, competitionEndDate }) => ({
        competitionSlug,
        competitionTitle,
        competitionEndDate,
      })),
    waiting: open.filter(({ status }) => status === 'pending').length,
  }
}
