import type { Db } from '#app/db/client.server.ts'
import { allOf } from '#app/lib/all-of.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { startOfDublinDay, toDay, type Day } from '#app/lib/time/days.ts'
import { toReport } from '../rules/transparency.ts'

const FIRST_YEAR = 2026

/** Returns the report of a year that a person asks for, else of this one. */
export async function readReport(db: Db, admin: Admin, asked: string | null, today: Day) {
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => thisYear - index)
  const year = years.find((one) => String(one) === asked) ?? thisYear
  const { decided, received } = await readYear(db, admin, year)
  return { year, years, ...toReport(decided, received) }
}

/** Returns what was decided, and which notices came, in a year. */
export async function readYear(db: Db, _admin: Admin, year: number) {
  const from = startOfDublinDay(toDay(`${year}-01-01`)).getTime()
  const to = startOfDublinDay(toDay(`${year + 1}-01-01`)).getTime()
  return allOf({
    decided: db
      .selectFrom('decisions')
      .select(['kind', 'reason', 'led_by as ledBy', 'asked_at as askedAt'])
      .select(['decided_at as decidedAt', 'objected_at as objectedAt', 'outcome'])
      .where('decided_at', '>=', from)
      .where('decided_at', '<', to)
      .execute(),
    received: db
      .selectFrom('notices')
      .innerJoin('reports', 'reports.id', 'report_id')
      .select(['ground', ({ fn }) => fn.countAll<number>().as('count')])
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .groupBy('ground')
      .execute(),
  })
}
