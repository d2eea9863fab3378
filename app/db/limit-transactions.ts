import type { QueryResult } from 'pg'

type Query = (text: string, parameters: readonly unknown[]) => Promise<QueryResult>
/** PostgreSQL's settings, in milliseconds. */
export type Limits = Record<'statement_timeout' | 'idle_in_transaction_session_timeout', number>

const BEGIN = /^(begin|start transaction)\b/i
const END = /^(commit|rollback)$/i

/** For a transaction on a pooled connection: pg_dump and pg_restore leave an empty search path behind. */
export const OWN_SEARCH_PATH = 'set local search_path to default'

/**
 * Sets the limits and the search path in each transaction, and runs single statements in one: a pooler has no
 * lasting settings of ours, and those of others.
 */
export function limitTransactions(query: Query, limits: Limits): Query {
  const settings = [
    OWN_SEARCH_PATH,
    ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`),
  ]
  const begin = (text: string) => query([text, ...settings].join('; '), [])
  let isOpen = false

  async function inTransaction(text: string, parameters: readonly unknown[]) {
    await begin('begin')
    try {
      const result = await query(text, parameters)
      await query('commit', [])
      return result
    } catch (error) {
      await query('rollback', []).catch(() => {})
      throw error
    }
  }

  return async (text, parameters) => {
    if (BEGIN.test(text)) {
      isOpen = true
      return begin(text)
    }
    if (!isOpen) return inTransaction(text, parameters)
    if (END.test(text)) isOpen = false
    return query(text, parameters)
  }
}
