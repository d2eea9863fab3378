import { z } from 'zod'
import { ReadFieldsSchema } from '#app/features/reading/operations/reading-jobs.server.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import { FIELD_MAX, ITEMS_MAX, LINK_MAX, TEXT_MAX } from '../rules/items.ts'
import type { sourceJobs } from '../thread.ts'

type Jobs = typeof sourceJobs

/** One answer of a source is read at a time. */
export const THREAD_USER = { key: 'sources', isOurs: true } as const

const RawItemSchema = z.object({
  id: z.string().max(FIELD_MAX).or(z.undefined()),
  fields: z.record(z.string().max(FIELD_MAX), z.string().max(TEXT_MAX)),
})

export const readItems = threadJob<Jobs['readItems']>(
  'readItems',
  z.array(RawItemSchema).max(ITEMS_MAX),
)

export const readItem = threadJob<Jobs['readItem']>('readItem', ReadFieldsSchema)

/** The address of the feed that a page names. */
export const findFeed = threadJob<Jobs['findFeed']>(
  'findFeed',
  z.string().max(LINK_MAX).or(z.undefined()),
)
