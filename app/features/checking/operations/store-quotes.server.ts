import type { Db } from '#app/db/client.server.ts'
import { QUESTIONS } from '#app/features/reading/rules/terms-questions.ts'
import type { TermsQuotes } from '#app/features/reading/rules/terms-quotes.ts'
import { dublinDay } from '#app/lib/time/days.ts'

type Terms = { competitionID: number; url: string }

/** After so many dismissals of one question's quotes nothing more is proposed. */
const DISMISSED_MAX = 2

/** Notes that T&Cs were read, and proposes quotes to an admin. Quotes that they no longer contain are withdrawn. */
export async function storeQuotes(tx: Db, terms: Terms, found: TermsQuotes, now: Date) {
  const { competitionID, url } = terms
  await noteReading(tx, terms, now)
  const known = await tx
    .selectFrom('terms_quotes')
    .select(['id', 'url', 'question', 'quote', 'resolution'])
    .where('competition_id', '=', competitionID)
    .where(({ eb, or }) => or([eb('resolution', 'is', null), eb('resolution', '<>', 'superseded')]))
    .execute()
  const gone = known.filter(
    (row) =>
      row.url !== url ||
      (row.resolution !== 'dismissed' && !found[row.question]?.includes(row.quote)),
  )
  const goneIDs = gone.map(({ id }) => id)
  if (goneIDs.length > 0)
    await tx
      .updateTable('terms_quotes')
      .set({ resolution: 'superseded', resolved_at: now.getTime() })
      .where('id', 'in', goneIDs)
      .execute()
  const left = known.filter((row) => !gone.includes(row))
  const rows = QUESTIONS.flatMap((question) => {
    const mine = left.filter((row) => row.question === question)
    if (mine.some(({ resolution }) => resolution !== 'dismissed')) return []
    const quote = found[question]?.find((one) => !mine.some((row) => row.quote === one))
    if (quote === undefined || mine.length >= DISMISSED_MAX) return []
    return [{ competition_id: competitionID, url, question, quote, found_at: now.getTime() }]
  })
  if (rows.length > 0) await tx.insertInto('terms_quotes').values(rows).execute()
}

/** Notes that T&Cs were read again, and have not changed. */
export async function noteReadAgain(tx: Db, { competitionID, url }: Terms, now: Date) {
  await tx
    .updateTable('terms_readings')
    .set({ read_on: dublinDay(now) })
    .where('competition_id', '=', competitionID)
    .where('url', '=', url)
    .execute()
}

async function noteReading(tx: Db, { competitionID, url }: Terms, now: Date) {
  const read_on = dublinDay(now)
  await tx
    .insertInto('terms_readings')
    .values({ competition_id: competitionID, url, read_on })
    .onConflict((conflict) => conflict.column('competition_id').doUpdateSet({ url, read_on }))
    .execute()
}
