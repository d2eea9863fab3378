import type { Db } from '#app/db/client.server.ts'
import { categoriesOf } from '#app/features/listings/queries/categories.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import { COLUMN_FIELDS } from '#app/features/listings/rules/fields.ts'
import { FILE_FIELDS, type FileField } from '../rules/file-fields.ts'

/** Absent values are left out. */
export type ExportedRow = Partial<Record<FileField, string | number | boolean | string[]>>
export type ExportedListing = { imageName: string | null; row: ExportedRow }

const BATCH_ROWS = 500

/** Reads in batches to bound memory. */
export async function* listForExport(db: Db): AsyncGenerator<ExportedListing> {
  for (let after = 0; ;) {
    const rows = await selectBatch(db, after)
    const last = rows.at(-1)
    if (!last) return
    const categories = await categoriesOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows)
      yield { imageName: row.image_name, row: toRow(row, categories.get(row.id) ?? []) }
    after = last.id
  }
}

export async function countForExport(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('competitions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function selectBatch(db: Db, after: number) {
  return db
    .selectFrom('competitions')
    .select([
      'id',
      'slug',
      'image_name',
      'featured',
      'status',
      'import_key',
      'published_at',
      ...columnsOf(COLUMN_FIELDS),
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
}

type Row = Awaited<ReturnType<typeof selectBatch>>[number]

function toRow(row: Row, categories: string[]): ExportedRow {
  const values: Record<FileField, ExportedRow[FileField] | null> = {
    ...readFields(row, COLUMN_FIELDS),
    categories,
    reference: row.import_key,
    competitionSlug: row.slug,
    competitionFeaturedFlag: row.featured,
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    image: null,
    status: row.status,
  }
  const present = FILE_FIELDS.map((name) => [name, values[name]]).filter(
    ([, value]) => value !== null,
  )
  return Object.fromEntries(present)
}
