import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { StoredListing } from '../input/listing.ts'
import type { Category } from '../rules/categories.ts'
import { COLUMN_FIELDS } from '../rules/fields.ts'
import { selectCards, toCard } from './cards.server.ts'
import { CARD_FIELDS, type CompetitionCard } from '../rules/card.ts'
import { categoriesOf } from './categories.server.ts'
import { columnsOf, readFields } from './columns.server.ts'

export type Details = CompetitionCard &
  StoredListing & {
    previousEndDate: Day | null
    updatedAt: number
  }

/** All that the public may see of a listing. */
export type CompetitionDetail = Details & { publishedAt: number }

const OTHER_FIELDS = COLUMN_FIELDS.filter((name) => !CARD_FIELDS.some((shown) => shown === name))

export function selectDetails(db: Db) {
  return selectCards(db).select([
    ...columnsOf(OTHER_FIELDS),
    'previous_end_date',
    'competitions.updated_at',
  ])
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number]

export function toDetails(row: DetailRow, categories: Category[]): Details {
  return {
    ...toCard(row),
    ...readFields(row, COLUMN_FIELDS),
    categories,
    previousEndDate: row.previous_end_date,
    updatedAt: row.updated_at,
  }
}

const selectPublished = compileOnce((db, slug: string) =>
  selectDetails(db).where('slug', '=', slug).where('status', '=', sql.lit('approved')),
)

/** Open or closed, but published. */
export async function findCompetition(db: Db, slug: string) {
  const [row] = await selectPublished(db, slug)
  if (!row) return undefined
  const categories = await categoriesOf(db, [row.id])
  return {
    ...toDetails(row, categories.get(row.id) ?? []),
    publishedAt: row.published_at ?? row.updated_at,
  }
}
