import type { Day } from '#app/lib/time/days.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'

type Named = { competitionSlug: string; competitionTitle: string; competitionEndDate: Day }

/** Leaves out closed listings, because promoters reuse entry links. */
export type Similar = {
  similar: Named[]
  waiting: number
}

export function hasOpenDuplicate(duplicates: readonly { competitionEndDate: Day }[], today: Day) {
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

export const NONE_SIMILAR: Similar = { similar: [], waiting: 0 }

/** Returns whether something is found that was not found before. */
export function hasNew(found: Similar, before: Similar): boolean {
  const known = new Set(before.similar.map(({ competitionSlug }) => competitionSlug))
  return (
    found.waiting > before.waiting ||
    found.similar.some(({ competitionSlug }) => !known.has(competitionSlug))
  )
}

export function mergeSimilar(one: Similar, other: Similar): Similar {
  const slugs = new Set(one.similar.map(({ competitionSlug }) => competitionSlug))
  const others = other.similar.filter(({ competitionSlug }) => !slugs.has(competitionSlug))
  return {
    similar: [...one.similar, ...others],
    waiting: Math.max(one.waiting, other.waiting),
  }
}

/** Returns the query of /api/similar-competitions; empty while too little is typed to search. */
export function toQuery(typed: Record<string, string>, ownId: number | undefined): string {
  const { entryUrl = '', competitionTitle = '', competitionEndDate = '' } = typed
  if (!entryUrl && !(competitionTitle && competitionEndDate)) return ''
  const query = new URLSearchParams({ entryUrl, competitionTitle, competitionEndDate })
  if (ownId !== undefined) query.set('competitionID', String(ownId))
  return query.toString()
}
