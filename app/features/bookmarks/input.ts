import { z } from 'zod'

const ID_MAX = 2_147_483_647

/** `bookmarked` sets, its absence toggles: an offline queue may repeat a setting. */
export const BookmarkInput = z.object({
  competitionID: z.coerce
    .number('The competitionID is missing.')
    .int('The competitionID is a whole number.')
    .min(1, 'The competitionID is a whole number from 1.')
    .max(ID_MAX, 'There is no such competition.'),
  bookmarked: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional(),
})
export type BookmarkInput = z.infer<typeof BookmarkInput>
