import { sql } from 'kysely'
import { compileOnce } from '#app/db/compile-once.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Details } from '#app/features/listings/queries/detail.server.ts'
import { TERMS_FACTS, TERMS_READERS, type TermsFact, valueInWords } from '../rules/terms-readers.ts'

/** What a program read in T&Cs. Without `value` its reader is wrong too often, and only the sentence is shown. */
export type ShownFact = Awaited<ReturnType<typeof listTermsFacts>>[number]

const selectFacts = compileOnce((db, competitionID: number, url: string) =>
  db
    .selectFrom('terms_facts')
    .select(['fact', 'value', 'sentence', 'read_on as readOn', 'filled_in as filledIn'])
    .where('competition_id', '=', competitionID)
    .where('url', '=', url)
    .where('withdrawn', '=', sql.lit(0 as const)),
)

type Told = Pick<Details, 'competitionID' | 'termsUrl' | TermsFact>

/** Returns what the T&Cs say of what no person has stated, in the order of `TERMS_FACTS`. */
export async function listTermsFacts(db: Db, listing: Told) {
  const { competitionID, termsUrl } = listing
  if (termsUrl === null) return []
  const rows = await selectFacts(db, competitionID, termsUrl)
  return TERMS_FACTS.flatMap((fact) => {
    const row = rows.find((one) => one.fact === fact)
    if (!row) return []
    const stated = listing[fact]
    const isOwn = row.filledIn === 1 && stated === row.value
    if (stated !== null && !isOwn) return []
    const { label } = TERMS_READERS[fact]
    const { sentence, readOn } = row
    const value = isOwn && stated !== null ? valueInWords(fact, stated) : null
    return [{ fact, label, value, sentence, readOn }]
  })
}
