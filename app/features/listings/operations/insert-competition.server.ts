import type { Db } from '#app/db/client.server.ts'
import { slugify } from '#app/lib/text/fold-text.ts'
import type { ListingInput } from '../input/listing.ts'
import { distinctiveWords } from '../rules/duplicates.ts'
import type { Source, Status } from '../rules/listing.ts'
import { findOrAddPromoter, slugOf } from './attach-promoter.server.ts'
import { toListingRow } from './listing-row.server.ts'

/** /competition/edit is a page. */
const RESERVED_SLUGS = new Set(['edit'])

export type NewCompetition = ListingInput & {
  competitionSlug?: string | undefined
  competitionFeaturedFlag?: 1 | null
  imageName: string | null
  importKey: string | null
  status: Exclude<Status, 'rejected'>
  source: Source
  submittedBy: number | null
  /** 1 when published without an admin's decision. */
  unreviewed?: 1 | undefined
  /** When it was first published; only for approved listings. Default: now. */
  publishedAt?: Date | undefined
}

/** Expects a transaction; the caller announces. @returns the id and the permanent slug. */
export async function insertCompetition(tx: Db, competition: NewCompetition, now: Date) {
  const publishedAt =
    competition.status === 'approved' ? (competition.publishedAt ?? now).getTime() : null
  const inserted = await insertWithFreeSlug(tx, competition, {
    ...toRow(competition, publishedAt, now),
    promoter_id: await findOrAddPromoter(tx, competition, now),
  })
  const { competitionID } = inserted
  await indexListing(tx, competitionID, competition)
  return inserted
}

/** Files a listing under its categories, and under its words for duplicates and the admins' search. */
export async function indexListing(tx: Db, id: number, listing: ListingInput) {
  await tx
    .insertInto('competition_categories')
    .values(
      listing.categories.map((category, index) => ({
        competition_id: id,
        category,
        position: index + 1,
      })),
    )
    .execute()
  const toWords = (place: 'title' | 'promoter', text: string) =>
    distinctiveWords(text).map((word) => ({
      word,
      place,
      end_date: listing.competitionEndDate,
      competition_id: id,
    }))
  const words = [
    ...toWords('title', listing.competitionTitle),
    ...toWords('promoter', listing.promoterName),
  ]
  if (words.length > 0) await tx.insertInto('listing_words').values(words).execute()
}

function toRow(competition: NewCompetition, publishedAt: number | null, now: Date) {
  const featured = competition.competitionFeaturedFlag ?? null
  return {
    ...toListingRow(competition),
    image_name: competition.imageName,
    featured,
    featured_at: featured === null ? null : (publishedAt ?? now.getTime()),
    status: competition.status,
    source: competition.source,
    import_key: competition.importKey,
    submitted_by: competition.submittedBy,
    submitted_at: publishedAt ?? now.getTime(),
    decided_at: publishedAt,
    published_at: publishedAt,
    unreviewed: competition.unreviewed ?? null,
    updated_at: now.getTime(),
  }
}

async function insertWithFreeSlug(
  tx: Db,
  competition: NewCompetition,
  row: ReturnType<typeof toRow> & { promoter_id: number },
) {
  const stem = competition.competitionSlug || slugify(competition.competitionTitle) || 'competition'
  for (let attempt = 1; ; attempt += 1) {
    const slug = slugOf(stem, attempt)
    // Checked first, because a refused insert uses up an id.
    if (RESERVED_SLUGS.has(slug) || (await isTaken(tx, slug))) continue
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
