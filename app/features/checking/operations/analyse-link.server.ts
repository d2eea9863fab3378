import { z } from 'zod'
import { ASKED_KINDS } from '#app/features/reading/rules/asked-labels.ts'
import { TERMS_FACTS } from '#app/features/reading/rules/terms-readers.ts'
import { isDay, type Day } from '#app/lib/time/days.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import type { checkingJobs } from '../thread.ts'

/** One page is analysed at a time, on at most one core. */
export const THREAD_USER = { key: 'link checks', isOurs: true } as const

const Quote = z.string().max(300)
const Count = z.int().min(0).max(1_000)

export const analyseLink = threadJob<typeof checkingJobs.analyseLink>(
  'analyseLink',
  z.object({
    title: z.string().max(1_000),
    isWall: z.boolean(),
    isParked: z.boolean(),
    isShell: z.boolean(),
    closed: Quote.or(z.undefined()),
    date: z
      .object({
        day: z.custom<Day>((day) => typeof day === 'string' && isDay(day)),
        confidence: z.enum(['structured', 'strong']),
        quote: Quote,
      })
      .or(z.undefined()),
    form: z
      .object({
        asks: z.array(z.enum(ASKED_KINDS)),
        others: Count,
        ticked: Count,
        marketing: Count,
      })
      .or(z.undefined()),
    terms: z
      .partialRecord(
        z.enum(TERMS_FACTS),
        z.object({ value: z.string().max(100).nullable(), sentence: Quote }),
      )
      .optional(),
  }),
)
