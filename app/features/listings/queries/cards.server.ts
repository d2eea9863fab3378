import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { StoredListing } from '../input/listing.ts'
import { categoryImage, type Category } from '../rules/categories.ts'
import { CARD_CHOICES } from '../rules/choices.ts'
import { WINNER_FIELDS } from '../rules/winner-fields.ts'
import { columnsOf, readFields } from './columns.server.ts'

export const CARD_FIELDS = [
  'competitionTitle',
  'competitionEndDate',
  'promoterName',
  'entryUrl',
  ...CARD_CHOICES,
  'entryMethod',
  'entryDailyRule',
  'winnerAnnouncementDate',
  ...WINNER_FIELDS,
  'prizeValue',
  'prizeCount',
  'over18',
  'costsMoney',
  'onlyCounties',
] as const

/** The names are those of docs/contract.md#listings. */
export type CompetitionCard = Pick<StoredListing, (typeof CARD_FIELDS)[number]> & {
  competitionID: number
  competitionSlug: string
  competitionImageURL: string
  competitionFeaturedFlag: 1 | null
  mainCategory: Category
  /** Few have opened it, for its kind and age. Absent unless true, as most are not. */
  quiet?: true
  /** See `isRestricted`. */
  restricted: boolean
  /** Of the promoter's page; null until it is attached to one. */
  promoterSlug: string | null
  /** In milliseconds since 1970; null while it is not public. */
  publishedAt: number | null
}

const CARD_COLUMNS = [
  'competitions.id',
  'slug',
  'image_name',
  'main_category',
  'featured',
  'quiet',
  'competitions.restricted',
  'competitions.published_at',
  ...columnsOf(CARD_FIELDS),
] as const

/** The columns named here are all that may leave the server. */
export function selectCards(db: Db) {
  return db.selectFrom('competitions').select(CARD_COLUMNS).select(promoterSlug)
}

/** A merged promoter's listings lead to the one that it was merged into. */
function promoterSlug({ selectFrom }: ExpressionBuilder<Schema, 'competitions'>) {
  return selectFrom('promoters as own')
    .leftJoin('promoters as shown', 'shown.id', 'own.merged_into')
    .select(({ fn }) => fn.coalesce('shown.slug', 'own.slug').as('slug'))
    .whereRef('own.id', '=', 'competitions.promoter_id')
    .as('promoter_slug')
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

export function toCard(row: CardRow): CompetitionCard {
  return {
    competitionID: row.id,
    competitionSlug: row.slug,
    competitionImageURL: imageUrl(row.image_name, row.main_category as Category),
    competitionFeaturedFlag: row.featured,
    ...(isQuiet(row) && { quiet: true as const }),
    mainCategory: row.main_category as Category,
    restricted: row.restricted === 1,
    promoterSlug: row.promoter_slug,
    publishedAt: row.published_at,
    ...readFields(row, CARD_FIELDS),
  }
}

/** It may have become featured since it was marked. */
export function isQuiet({ quiet, featured }: Pick<CardRow, 'quiet' | 'featured'>): boolean {
  return quiet === 1 && featured === null
}

/** The address of its picture, or of its category's drawing. */
export function imageUrl(imageName: string | null, mainCategory: Category): string {
  return imageName === null ? categoryImage(mainCategory) : `/media/${imageName}`
}

/** SQL twin of `!isInPast`, for approved listings; a parity test compares the two. */
export function isOpenOn(today: Day) {
  return ({ eb, and }: ExpressionBuilder<Schema, 'competitions'>) =>
    and([
      eb('competitions.status', '=', sql.lit('approved')),
      eb('competitions.end_date', '>=', today),
    ])
}

/** Literal, not a parameter, so that the partial indexes are used. */
export function isUnrestricted({ eb }: ExpressionBuilder<Schema, 'competitions'>) {
  return eb('competitions.restricted', '=', sql.lit(0 as const))
}
