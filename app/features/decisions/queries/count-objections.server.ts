import type { Db } from '#app/db/client.server.ts'
import { countWaiting } from '#app/db/read-rows.server.ts'

/** Without the terms: jobs load it outside of the bundle of pages. */
export function countOpenObjections(db: Db) {
  const objected = db.selectFrom('decisions').where('objected_at', 'is not', null)
  return countWaiting(objected.where('answered_at', 'is', null), 'objected_at')
}
