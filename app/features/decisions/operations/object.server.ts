import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { objectableUntil, type Statement } from '../rules/decisions.ts'
import { readDecisionToken } from './decision-links.server.ts'

/** @throws Problem 'not-found' for a forged link, 'conflict' for a second objection or one that is too late. */
export async function objectTo(db: Db, sent: { token: string; objection: string }, now: Date) {
  const id = (await readDecisionToken(db, sent.token, now)) ?? 0
  await db.transaction().execute(async (tx) => {
    const row = tx.updateTable('decisions').where('id', '=', id)
    // Locked, so that the second of two at once is refused.
    const decision = await row
      .set(({ ref }) => ({ id: ref('id') }))
      .returning(['objected_at as objectedAt', 'decided_at as decidedAt'])
      .executeTakeFirst()
    if (!decision) throw new Problem('not-found', 'There is no such decision.')
    if (decision.objectedAt !== null)
      throw new Problem('conflict', 'There is an objection to this decision already.')
    if (!isObjectable(decision, now))
      throw new Problem('conflict', 'The time in which you could object is over.')
    await row.set({ objection: sent.objection, objected_at: now.getTime() }).execute()
  })
}

export function isObjectable(decision: Pick<Statement, 'decidedAt'>, now: Date): boolean {
  return dublinDay(now) <= objectableUntil(decision)
}
