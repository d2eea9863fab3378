import { z } from '@hono/zod-openapi'

/** What `toSimilar` returns. */
export const SimilarSchema = z.object({
  similar: z.array(
    z.object({
      competitionSlug: z.string(),
      competitionTitle: z.string(),
      competitionEndDate: z.string(),
    }),
  ),
  waiting: z.int(),
})
