import { sql, type SelectQueryBuilder, type StringReference } from 'kysely'

/** Whether a query, which selects no columns, finds a row. */
export async function isAny<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()
  return row !== undefined
}

/** What waits for somebody: its number, and when the oldest came, in milliseconds since 1970. */
export type Waiting = { waiting: number; oldestAt: number | null }

/** Counts the rows of a query, which selects no columns, or those that differ in `each`. */
export function countWaiting<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
  at: StringReference<Tables, Table>,
  each?: StringReference<Tables, Table>,
): Promise<Waiting> {
  const counted = query.select(({ fn }) => [
    (each ? fn.count<number>(each).distinct() : fn.countAll<number>()).as('waiting'),
    fn.min<number | null, typeof at>(at).as('oldestAt'),
  ])
  return counted.executeTakeFirstOrThrow() as Promise<Waiting>
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
