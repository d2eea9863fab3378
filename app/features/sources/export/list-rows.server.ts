import type { Db } from '#app/db/client.server.ts'
import { readAll } from '#app/db/read-rows.server.ts'
import { categoriesOf } from '#app/features/listings/queries/categories.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import { COLUMN_FIELDS } from '#app/features/listings/rules/fields.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv.server.ts'
import { FILE_FIELDS, type FileField } from '../rules/file-fields.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

/** Absent values are left out. */
export type ExportedRow = Partial<Record<FileField, string | number | boolean | string[]>>

const BATCH_ROWS = 500

/** All listings of any status, with the names of their pictures. */
export const listForExport = (db: Db, _actor: Admin | Operator) =>
  readAll(async (after) => {
    const rows = await selectBatch(db, after)
    const categories = await categoriesOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => {
      const { id, image_name: imageName } = row
      return { id, imageName, row: toRow(row, categories.get(id) ?? []) }
    })
  })

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
    .select(['id', 'slug', 'image_name', 'featured', 'status', 'import_key', 'published_at'])
    .select(columnsOf(COLUMN_FIELDS))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
}

function toRow(
  row: Awaited<ReturnType<typeof selectBatch>>[number],
  categories: string[],
): ExportedRow {
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
  const all = FILE_FIELDS.map((name) => [name, values[name]] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

export type Format = {
  head: string
  row: (row: ExportedRow, index: number) => string
  tail: string
}

export const FORMATS: Record<'.csv' | '.json', Format> = {
  '.csv': {
    head: BYTE_ORDER_MARK + csvLine(FILE_FIELDS),
    row: (row) => csvLine(FILE_FIELDS.map((field) => toText(row[field]))),
    tail: '',
  },
  '.json': {
    head: '[',
    row: (row, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`,
    tail: '\n]\n',
  },
}

export async function* textOf(
  { head, row: format, tail }: Format,
  listings: AsyncIterable<{ row: ExportedRow }>,
) {
  let index = 0
  yield head
  for await (const { row } of listings) {
    yield format(row, index)
    index += 1
  }
  yield tail
}

function toText(value: ExportedRow[keyof ExportedRow]) {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'string' ? escapeFormula(value) : String(value)
}
