import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const FILE = path.join(import.meta.dirname, 'judged.yaml')

const Query = z.strictObject({
  query: z.string(),
  /** The intended words of a query with a typing error. */
  meant: z.string().optional(),
  /** Titles of the sample catalogue. */
  wanted: z.array(z.string()),
})

export type JudgedQuery = z.infer<typeof Query> & { kind: string }

/** Returns the judged queries in the order of the file. @throws when the file is malformed. */
export function readJudgedQueries(): JudgedQuery[] {
  const kinds = z.record(z.string(), z.array(Query)).parse(parse(readFileSync(FILE, 'utf8')))
  return Object.entries(kinds).flatMap(([kind, queries]) =>
    queries.map((query) => ({ ...query, kind })),
  )
}
