import type { Day } from '#app/lib/time/days.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'

type Named = { competitionSlug: string; competitionTitle: string; competitionEndDate: Day }

/**
 * What the public may know of possible duplicates: published ones, and how many others wait. What
 * has closed is not the same: promoters run one after another behind the same link.
 */
export type Similar = {
  similar: Named[]
  waiting: number
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
