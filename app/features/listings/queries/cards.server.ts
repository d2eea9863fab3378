import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Day } from '#app/lib/time/days.ts'
import { categoryImage, type Category } from '../rules/categories.ts'
import type { CARD_CHOICES, Choices } from '../rules/choices.ts'

/** The columns of a card, under the names of docs/contract.md#listings. */
export type CompetitionCard = Pick<Choices, (typeof CARD_CHOICES)[number]> & {
  competitionID: number
  competitionSlug: string
  competitionTitle: string
  competitionImageURL: string
  competitionEndDate: Day
  competitionFeaturedFlag: 1 | null
  promoterName: string
  mainCategory: Category
  entryUrl: string
  over18: boolean
  costsMoney: boolean
  /** Asks for age on its page, and is in few lists: `isRestricted`. */
  restricted: boolean
  /** When the public first saw it, in milliseconds since 1970; null while it is not public. */
  publishedAt: number | null
}

const CARD_COLUMNS = [
  'competitions.id',
  'slug',
  'title',
  'image_name',
  'main_category',
  'competitions.end_date',
  'featured',
  'promoter_name',
  'entry_url',
  'entry_frequency',
  'eligibility',
  'over_18',
  'costs_money',
  'competitions.restricted',
  'competitions.published_at',
] as const

/** Starts a query of cards; the explicit columns are all that may leave the server. */
export function selectCards(db: Db) {
  return db.selectFrom('competitions').select(CARD_COLUMNS)
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

export function toCard(row: CardRow): CompetitionCard {
  return {
    competitionID: row.id,
    competitionSlug: row.slug,
    competitionTitle: row.title,
    competitionImageURL: imageUrl(row.image_name, row.main_category as Category),
    competitionEndDate: row.end_date,
    competitionFeaturedFlag: row.featured,
    promoterName: row.promoter_name,
    mainCategory: row.main_category as Category,
    entryUrl: row.entry_url,
    entryFrequency: row.entry_frequency as Choices['entryFrequency'],
    eligibility: row.eligibility as Choices['eligibility'],
    over18: row.over_18 === 1,
    costsMoney: row.costs_money === 1,
    restricted: row.restricted === 1,
    publishedAt: row.published_at,
  }
}

/** The listing's own picture, or the one of its main category. */
function imageUrl(imageName: string | null, mainCategory: Category): string {
  return imageName === null ? categoryImage(mainCategory) : `/media/${imageName}`
}

/** SQL twin of `!isInPast`, for approved listings; a parity test keeps the two equal. */
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
