import type { Db } from '#app/db/client.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import {
  DUPLICATE_DAYS,
  isSimilarTitle,
  normaliseEntryUrl,
  minSharedWords,
  distinctiveWords,
} from '#app/features/listings/rules/duplicates.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'

type Likeness = 'entry-link' | 'title'

export type Duplicate = {
  competitionID: number
  competitionSlug: string
  competitionTitle: string
  promoterName: string
  entryUrl: string
  competitionEndDate: Day
  status: Status
  likeness: Likeness
}

type Sought = {
  entryUrl?: string | undefined
  competitionTitle?: string | undefined
  competitionEndDate?: Day | undefined
}

const SHOWN_MAX = 5
const COMPARED_MAX = 50
const COLUMNS = ['id', 'slug', 'title', 'promoter_name', 'entry_url', 'end_date', 'status'] as const

/** At most five of any status: first those with the same entry page, then similar titles. */
export async function findDuplicates(
  db: Db,
  sought: Sought,
  exceptId?: number,
): Promise<Duplicate[]> {
  const [sameLink, similar] = await Promise.all([
    listSameLink(db, sought.entryUrl),
    listSimilarTitles(db, sought),
  ])
  const found = new Map<number, Duplicate>()
  for (const row of sameLink) found.set(row.id, toDuplicate(row, 'entry-link'))
  for (const row of similar) if (!found.has(row.id)) found.set(row.id, toDuplicate(row, 'title'))
  if (exceptId !== undefined) found.delete(exceptId)
  return [...found.values()].slice(0, SHOWN_MAX)
}

async function listSameLink(db: Db, entryUrl: string | undefined) {
  if (!entryUrl || !URL.canParse(entryUrl)) return []
  return db
    .selectFrom('competitions')
    .select(COLUMNS)
    .where('entry_key', '=', normaliseEntryUrl(entryUrl))
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX + 1)
    .execute()
}

/** The index finds candidates by shared words; the rule decides. */
async function listSimilarTitles(db: Db, { competitionTitle = '', competitionEndDate }: Sought) {
  const words = distinctiveWords(competitionTitle)
  if (words.length === 0 || !competitionEndDate) return []
  const candidates = db
    .selectFrom('listing_words')
    .select('competition_id')
    .where('word', 'in', words)
    .where('place', '=', 'title')
    .where('end_date', '>=', addDays(competitionEndDate, -DUPLICATE_DAYS))
    .where('end_date', '<=', addDays(competitionEndDate, DUPLICATE_DAYS))
    .groupBy('competition_id')
    .having(({ fn }) => fn.countAll(), '>=', minSharedWords(words))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('competition_id', 'desc')
    .limit(COMPARED_MAX)
  const rows = await db
    .selectFrom('competitions')
    .innerJoin(candidates.as('candidate'), 'candidate.competition_id', 'competitions.id')
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .execute()
  return rows.filter(({ title }) => isSimilarTitle(title, competitionTitle))
}

type Row = Awaited<ReturnType<typeof listSameLink>>[number]

function toDuplicate(row: Row, likeness: Likeness): Duplicate {
  return {
    competitionID: row.id,
    competitionSlug: row.slug,
    competitionTitle: row.title,
    promoterName: row.promoter_name,
    entryUrl: row.entry_url,
    competitionEndDate: row.end_date,
    status: row.status as Status,
    likeness,
  }
}
