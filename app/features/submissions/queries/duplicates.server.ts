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

export type Duplicate = Awaited<ReturnType<typeof findDuplicates>>[number]

type Sought = {
  entryUrl?: string | undefined
  competitionTitle?: string | undefined
  competitionEndDate?: Day | undefined
}

const SHOWN_MAX = 5
const COMPARED_MAX = 50
const COLUMNS = [
  'id as competitionID',
  'slug as competitionSlug',
  'title as competitionTitle',
  'promoter_name as promoterName',
  'entry_url as entryUrl',
  'end_date as competitionEndDate',
  'status',
] as const

/** At most five of any status: first those with the same entry page, then similar titles. */
export async function findDuplicates(db: Db, sought: Sought, exceptId?: number) {
  const [sameLink, similar] = await Promise.all([
    listSameLink(db, sought.entryUrl),
    listSimilarTitles(db, sought),
  ])
  const linked = new Set(sameLink.map(({ competitionID }) => competitionID))
  const found = [...sameLink, ...similar.filter(({ competitionID }) => !linked.has(competitionID))]
  return found
    .filter(({ competitionID }) => competitionID !== exceptId)
    .slice(0, SHOWN_MAX)
    .map((row) => {
      const likeness = linked.has(row.competitionID) ? ('entry-link' as const) : ('title' as const)
      return Object.assign(row, { likeness, status: row.status as Status })
    })
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
  return rows.filter((row) => isSimilarTitle(row.competitionTitle, competitionTitle))
}
