import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import { dialectOf } from '#app/db/client.server.ts'
import type { Case, Setting } from './cases.ts'

/**
 * What the plans of a case's queries say that costs: 'scan X' where a whole table is read, 'walk X'
 * where an index is read from its beginning (with a limit it stops early), 'sort' where rows are
 * put in order after all of them were found.
 */
export async function planRemarks(run: Case, setting: Setting): Promise<string> {
  const asked: { node: RootOperationNode; queryId: QueryId }[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push({ node, queryId })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run({ ...setting, db: setting.db.withPlugin(recorder) })
  const remarks = new Set<string>()
  for (const { node, queryId } of asked) {
    const { sql, parameters } = setting.db.getExecutor().compileQuery(node, queryId)
    for (const remark of await explain(setting, sql, parameters)) remarks.add(remark)
  }
  return [...remarks].join(', ')
}

async function explain({ db }: Setting, sql: string, parameters: readonly unknown[]) {
  const sqlite = dialectOf(db) === 'sqlite'
  const command = sqlite ? 'explain query plan' : 'explain'
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${command} ${sql}`, [...parameters]),
  )
  const lines = rows.map((row) => String(sqlite ? row.detail : row['QUERY PLAN']))
  return lines.flatMap((line) => (sqlite ? remarkSqlite(line) : remarkPostgres(line)))
}

/** 'SCAN page' is a subquery's few rows, 'VIRTUAL TABLE' the full-text index. */
function remarkSqlite(line: string): string[] {
  const scanned = /^SCAN (?!page\b)(\w+)( USING .*INDEX (\w+))?/.exec(line)
  if (scanned && !line.includes('VIRTUAL TABLE'))
    return [scanned[3] ? `walk ${scanned[3]}` : `scan ${scanned[1]}`]
  return line.startsWith('USE TEMP B-TREE FOR ORDER BY') ? ['sort'] : []
}

/** Where it is the cheapest way, as for the one row of `catalogue`, a scan is no remark. */
function remarkPostgres(line: string): string[] {
  const scanned = /Seq Scan on (\w+)/.exec(line)
  if (scanned && scanned[1] !== 'catalogue') return [`scan ${scanned[1]}`]
  return /^\s*(->\s+)?(Incremental )?Sort /.test(line) ? ['sort'] : []
}
