import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Day } from '#app/lib/time/days.ts'
import { categoryImage, type Category } from '../rules/categories.ts'
import { CARD_FIELDS, type CompetitionCard } from '../rules/card.ts'
import { columnsOf, readFields } from './columns.server.ts'

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
export function promoterSlug({ selectFrom }: ExpressionBuilder<Schema, 'competitions'>) {
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
function isQuiet({ quiet, featured }: Pick<CardRow, 'quiet' | 'featured'>): boolean {
  return quiet === 1 && featured === null
}

/** The address of its picture, or of its category's drawing. */
function imageUrl(imageName: string | null, mainCategory: Category): string {
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
