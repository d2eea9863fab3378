import type { CompiledQuery, Compilable, QueryResult } from 'kysely'
import type { Db } from './client.server.ts'

type Value = string | number

/**
 * Returns a query that is built and compiled once per database, for pages that are asked for often: both
 * take about as long as SQLite takes to answer. `build` gets stand-ins for the values, which must be all
 * parameters of the query, in their order; what is constant is `sql.lit`.
 */
export function compileOnce<Values extends Value[], Row>(
  build: (db: Db, ...standIns: Values) => Compilable<Row>,
) {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>()
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    const query = compiled.get(db) ?? build(db, ...values).compile()
    if (query.parameters.length !== values.length) throw new Error(`not only values: ${query.sql}`)
    compiled.set(db, query)
    const { rows }: QueryResult<Row> = await db.executeQuery({ ...query, parameters: values })
    return rows
  }
}
