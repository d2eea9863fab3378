import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { DayCount } from '../rules/counting.ts'

export function countEmptySearches(db: Db, _admin: Admin, first: Day): Promise<DayCount[]> {
  return db
    .selectFrom('empty_searches')
    .select(['day', ({ fn }) => fn.sum<number>('searches').as('count')])
    .where('day', '>=', first)
    .groupBy('day')
    .execute()
}

export function rankEmptySearches(db: Db, _admin: Admin, first: Day, size: number) {
  return db
    .selectFrom('empty_searches')
    .select(['query as label', ({ fn }) => fn.sum<number>('searches').as('count')])
    .where('day', '>=', first)
    .groupBy('query')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(size)
    .execute()
}
