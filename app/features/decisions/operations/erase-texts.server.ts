import type { Db } from '#app/db/client.server.ts'
import { addMonths, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { RETENTION_MONTHS } from '../rules/decisions.ts'

/** Erases what people wrote in notices, objections and answers once the time for it is over. */
export async function forgetOldNotices(db: Db, now: Date) {
  const before = startOfDublinDay(addMonths(dublinDay(now), -RETENTION_MONTHS)).getTime()
  await db
    .updateTable('notices')
    .set({ name: null, email: null, explanation: null })
    .where('explanation', 'is not', null)
    .where('report_id', 'in', (eb) =>
      eb.selectFrom('reports').select('id').where('resolved_at', '<', before),
    )
    .execute()
  await db
    .updateTable('decisions')
    .set({ facts: null, objection: null, answer: null, before_value: null })
    .where('decided_at', '<', before)
    .where(({ fn }) => fn.coalesce('facts', 'objection', 'answer', 'before_value'), 'is not', null)
    .where((eb) => eb.or([eb('objected_at', 'is', null), eb('answered_at', '<', before)]))
    .execute()
}

/** What a member wrote goes with the account; the decisions stay, as numbers. */
export async function eraseNotices(tx: Db, memberID: number) {
  await tx
    .updateTable('notices')
    .set({ name: null, email: null, explanation: null })
    .where('report_id', 'in', (eb) =>
      eb.selectFrom('reports').select('id').where('reporter_id', '=', memberID),
    )
    .execute()
  await tx
    .updateTable('decisions')
    .set({ facts: null, objection: null, objected_at: null, answer: null, before_value: null })
    .where('member_id', '=', memberID)
    .execute()
}
