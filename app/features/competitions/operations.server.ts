import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { indexDocument } from '#app/db/search.server.ts'
import { searchWords, slugify } from '#app/lib/text.ts'
import type { ListingInput } from './input.ts'
import { CATEGORIES } from './rules/categories.ts'
import { isRestricted, type Source, type Status } from './rules/listing.ts'

/** After this many numbered tries a slug gets random letters instead. */
const NUMBERED_SLUGS = 20

/** A checked listing, and where it stands: who sent it, whether the public sees it. */
export type NewCompetition = ListingInput & {
  competitionSlug?: string | undefined
  competitionFeaturedFlag?: 1 | null
  imageName: string | null
  importKey: string | null
  status: Exclude<Status, 'rejected'>
  source: Source
  submittedBy: number | null
  /** When the public first saw it; counts only when approved. Default: now. */
  publishedAt?: Date | undefined
}

/**
 * Writes one listing with its categories and its search document. Call it in a transaction and
 * call `announceChange` once at the end.
 * @returns the new competitionID and its slug, which never changes afterwards.
 */
export async function insertCompetition(tx: Db, competition: NewCompetition, now: Date) {
  const publishedAt =
    competition.status === 'approved' ? (competition.publishedAt ?? now).getTime() : null
  const inserted = await insertWithFreeSlug(tx, competition, toRow(competition, publishedAt, now))
  await tx
    .insertInto('competition_categories')
    .values(
      competition.categories.map((category, index) => ({
        competition_id: inserted.competitionID,
        category,
        position: index + 1,
        end_date: competition.competitionEndDate,
        published_at: publishedAt,
      })),
    )
    .execute()
  if (publishedAt !== null) {
    await indexDocument(tx, { id: inserted.competitionID, ...searchDocument(competition) })
  }
  return inserted
}

/** Tells every cache, in every process, that what the public sees has changed. */
export async function announceChange(tx: Db) {
  await tx
    .updateTable('catalogue')
    .set({ version: sql`version + 1` })
    .execute()
}

function searchDocument({ competitionTitle, promoterName, categories, description }: ListingInput) {
  return {
    title: asWords(competitionTitle),
    promoter: asWords(promoterName),
    categories: asWords(categories.join(' ')),
    description: asWords(description),
  }
}

function asWords(text: string) {
  return searchWords(text).join(' ')
}

function toRow(competition: NewCompetition, publishedAt: number | null, now: Date) {
  const featured = competition.competitionFeaturedFlag ?? null
  return {
    title: competition.competitionTitle,
    description: competition.description,
    image_name: competition.imageName,
    promoter_name: competition.promoterName,
    entry_url: competition.entryUrl,
    terms_url: competition.termsUrl ?? null,
    kind: competition.kind,
    entry_method: competition.entryMethod,
    entry_frequency: competition.entryFrequency,
    eligibility: competition.eligibility,
    over_18: toYesNo(competition.over18 || competition.categories.includes('Gambling')),
    costs_money: toYesNo(competition.costsMoney || competition.categories.includes('Pay to Play')),
    prize_value: competition.prizeValue ?? null,
    prize_count: competition.prizeCount ?? null,
    winner_announcement_date: competition.winnerAnnouncementDate ?? null,
    end_date: competition.competitionEndDate,
    main_category: competition.categories[0] ?? CATEGORIES[0],
    restricted: toYesNo(isRestricted(competition.categories)),
    featured,
    featured_at: featured === null ? null : (publishedAt ?? now.getTime()),
    status: competition.status,
    source: competition.source,
    import_key: competition.importKey,
    submitted_by: competition.submittedBy,
    submitted_at: publishedAt ?? now.getTime(),
    decided_at: publishedAt,
    published_at: publishedAt,
    updated_at: now.getTime(),
  }
}

function toYesNo(yes: boolean): 0 | 1 {
  return yes ? 1 : 0
}

/** The title's slug, or with -2, -3 … when it is taken; two writers at once get two slugs. */
async function insertWithFreeSlug(
  tx: Db,
  competition: NewCompetition,
  row: ReturnType<typeof toRow>,
) {
  const stem = competition.competitionSlug || slugify(competition.competitionTitle) || 'competition'
  for (let attempt = 1; ; attempt += 1) {
    const slug =
      attempt === 1 ? stem : `${stem}-${attempt < NUMBERED_SLUGS ? attempt : randomSuffix()}`
    // Asked first, because a refused insert uses up a number.
    if (await isTaken(tx, slug)) continue
    const inserted = await tx
      .insertInto('competitions')
      .values({ ...row, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id as competitionID', 'slug as competitionSlug'])
      .executeTakeFirst()
    if (inserted) return inserted
  }
}

async function isTaken(tx: Db, slug: string) {
  const row = await tx
    .selectFrom('competitions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

function randomSuffix() {
  return randomBytes(4).toString('hex')
}
