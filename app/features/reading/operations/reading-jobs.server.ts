import { z } from 'zod'
import { FIELD_NAMES } from '#app/features/listings/rules/fields.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import { FROM_MAX, ROBOTS_MAX, VALUE_MAX } from '../rules/limits.ts'
import type { readingJobs } from '../thread/facts.ts'

type Jobs = typeof readingJobs

export const ReadFieldsSchema = z.partialRecord(
  z.enum(FIELD_NAMES),
  z.object({ value: z.string().max(VALUE_MAX), from: z.string().max(FROM_MAX) }),
)

export const readPromoterPage = threadJob<Jobs['readPromoterPage']>(
  'readPromoterPage',
  z.object({
    unread: z.enum(['wall', 'script']).or(z.undefined()),
    fields: ReadFieldsSchema,
    picture: z.string().max(VALUE_MAX).or(z.undefined()),
  }),
)

export const readPastedText = threadJob<Jobs['readPastedText']>('readPastedText', ReadFieldsSchema)

export const readRobots = threadJob<Jobs['readRobots']>(
  'readRobots',
  z.object({ rules: z.string().max(2 * ROBOTS_MAX), crawlDelay: z.number().or(z.undefined()) }),
)

export const isDisallowed = threadJob<Jobs['isDisallowed']>('isDisallowed', z.boolean())
