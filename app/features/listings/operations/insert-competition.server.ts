import { randomBytes } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { slugify } from '#app/lib/text/fold-text.ts'
import type { ListingInput } from '../input/listing.ts'
import { isListedUnder, isRestricted, type Source, type Status } from '../rules/listing.ts'
import { indexListing, writeListingWords } from './index-listing.server.ts'
import { toListingRow } from './listing-row.server.ts'

/** Addresses of pages: /competition/edit is not the listing called 'edit'. */
const RESERVED_SLUGS = new Set(['edit'])
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
  const { competitionID } = inserted
  await fileUnderCategories(tx, competitionID, competition, publishedAt)
  await writeListingWords(tx, competitionID, competition)
  if (publishedAt !== null) await indexListing(tx, competitionID, competition)
  return inserted
}

/** One row per category, the first is the main one. */
export async function fileUnderCategories(
  tx: Db,
  id: number,
  listing: Pick<ListingInput, 'categories' | 'costsMoney' | 'competitionEndDate'>,
  publishedAt: number | null,
) {
  const restricted = isRestricted(listing)
  await tx
    .insertInto('competition_categories')
    .values(
      listing.categories.map((category, index) => ({
        competition_id: id,
        category,
        position: index + 1,
        end_date: listing.competitionEndDate,
        published_at: publishedAt,
        listed: isListedUnder(category, restricted) ? 1 : 0,
      })),
    )
    .execute()
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
    updated_at: now.getTime(),
  }
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

function randomSuffix() {
  return randomBytes(4).toString('hex')
}
