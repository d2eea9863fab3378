import type { Db } from '#app/db/client.server.ts'
import { categoriesOf } from '#app/features/listings/queries/listing.server.ts'
import type { FileField } from '../rules/file-fields.ts'

/** One listing as a file has it; absent values are left out. */
export type ExportedRow = Partial<Record<FileField, string | number | boolean | string[]>>
export type ExportedListing = { imageName: string | null; row: ExportedRow }

const BATCH_ROWS = 500

/** Every listing, the oldest id first, read in batches so that memory stays bounded. */
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
      'title',
      'description',
      'image_name',
      'promoter_name',
      'entry_url',
      'terms_url',
      'kind',
      'entry_method',
      'entry_frequency',
      'eligibility',
      'over_18',
      'costs_money',
      'prize_value',
      'prize_count',
      'winner_announcement_date',
      'end_date',
      'featured',
      'status',
      'import_key',
      'published_at',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
}

type Row = Awaited<ReturnType<typeof selectBatch>>[number]

function toRow(row: Row, categories: string[]): ExportedRow {
  return withoutAbsent({
    reference: row.import_key,
    competitionSlug: row.slug,
    competitionTitle: row.title,
    description: row.description,
    categories,
    promoterName: row.promoter_name,
    entryUrl: row.entry_url,
    termsUrl: row.terms_url,
    kind: row.kind,
    entryMethod: row.entry_method,
    entryFrequency: row.entry_frequency,
    eligibility: row.eligibility,
    over18: row.over_18 === 1,
    costsMoney: row.costs_money === 1,
    prizeValue: row.prize_value,
    prizeCount: row.prize_count,
    winnerAnnouncementDate: row.winner_announcement_date,
    competitionEndDate: row.end_date,
    competitionFeaturedFlag: row.featured,
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    status: row.status,
  })
}

function withoutAbsent(row: Record<string, ExportedRow[FileField] | null>): ExportedRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
