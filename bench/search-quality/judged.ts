import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const FILE = path.join(import.meta.dirname, 'judged.yaml')

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

const Values = z.array(z.union([z.string(), z.number()]))

const Query = z.strictObject({
  query: z.string(),
  /** The intended words of a query with a typing error. */
  meant: z.string().optional(),
  /** Titles of the sample catalogue. */
  wanted: z.array(z.string()),
  /** Columns with the values that a wanted listing has. */
  facts: z
    .strictObject({
      closes_within: z.number().optional(),
      /** Days from today, or a day of the week. */
      closes_in: z.number().optional(),
      closes_on: z.enum(WEEKDAYS).optional(),
      min_value: z.number().optional(),
      entry_frequency: Values.optional(),
      entry_method: Values.optional(),
      eligibility: Values.optional(),
      kind: Values.optional(),
      over_18: Values.optional(),
    })
    .optional(),
})

export type JudgedQuery = z.infer<typeof Query> & { kind: string }
export type Facts = NonNullable<JudgedQuery['facts']>

/** Returns the judged queries in the order of the file. @throws when the file is malformed. */
export function readJudgedQueries(): JudgedQuery[] {
  const kinds = z.record(z.string(), z.array(Query)).parse(parse(readFileSync(FILE, 'utf8')))
  return Object.entries(kinds).flatMap(([kind, queries]) =>
    queries.map((query) => ({ ...query, kind })),
  )
}
