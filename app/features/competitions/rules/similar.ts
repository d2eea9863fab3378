import type { Duplicate } from '../queries/duplicates.server.ts'

/** What the public may know of possible duplicates: published ones, and how many others wait. */
export type Similar = {
  similar: Pick<Duplicate, 'competitionSlug' | 'competitionTitle' | 'competitionEndDate'>[]
  waiting: number
}

export function toSimilar(duplicates: readonly Duplicate[]): Similar {
  return {
    similar: duplicates
      .filter(({ status }) => status === 'approved')
      .map(({ competitionSlug, competitionTitle, competitionEndDate }) => ({
        competitionSlug,
        competitionTitle,
        competitionEndDate,
      })),
    waiting: duplicates.filter(({ status }) => status === 'pending').length,
  }
}
