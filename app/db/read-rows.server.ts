import { sql, type SelectQueryBuilder } from 'kysely'

/** Whether a query, which selects no columns, finds a row. */
export async function isAny<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()
  return row !== undefined
}

export type Page = { size: number; page: number }

/** The rows of one page of an ordered query, and how many all its pages have. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { size, page }: Page,
) {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total')) as SelectQueryBuilder<
    Tables,
    Table,
    { total: number }
  >
  const [rows, { total }] = await Promise.all([
    query
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    counted.executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** All rows of a query, in the order of their ids, read in batches: `listAfter` gets the last id. */
export async function* readAll<Row extends { id: number }>(
  listAfter: (id: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await listAfter(0); rows.length > 0; rows = await listAfter(rows.at(-1)?.id ?? 0))
    yield* rows
}
