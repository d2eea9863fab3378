import type { Db } from '#app/db/client.server.ts'
import { readAll } from '#app/db/read-rows.server.ts'
import { categoriesOf } from '#app/features/listings/queries/categories.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import { COLUMN_FIELDS } from '#app/features/listings/rules/fields.ts'
import { FILE_FIELDS, type FileField } from '../rules/file-fields.ts'

/** Absent values are left out. */
export type ExportedRow = Partial<Record<FileField, string | number | boolean | string[]>>

const BATCH_ROWS = 500

export const listForExport = (db: Db) => readAll((after) => listBatch(db, after))

async function listBatch(db: Db, after: number) {
  const rows = await selectBatch(db, after)
  const ids = rows.map(({ id }) => id)
  const categories = await categoriesOf(db, ids)
  return rows.map((row) => {
    const { id, image_name: imageName } = row
    return { id, imageName, row: toRow(row, categories.get(id) ?? []) }
  })
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
