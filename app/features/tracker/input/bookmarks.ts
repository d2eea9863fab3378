import { z } from 'zod'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'

/** Without `bookmarked` the call toggles; an offline queue can safely repeat a set. */
export const BookmarkInput = z.object({
  competitionID: CompetitionID,
  bookmarked: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional(),
})
export type BookmarkInput = z.infer<typeof BookmarkInput>
