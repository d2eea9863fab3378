import type { Db } from '#app/db/client.server.ts'
import type { ObjectionAnswer } from '#app/features/decisions/input.ts'
import type { Place } from '#app/features/decisions/operations/mail-reasons.server.ts'
import {
  findDecision,
  hasOtherAdmin,
  type Decision,
} from '#app/features/decisions/queries/decisions.server.ts'
import { requireUndoable, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { cancelMails } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { mailObjection, objectionCause } from './mail-objection.server.ts'
import { restrictAgain } from './restrict-again.server.ts'
import { logObjection, restore } from './restore.server.ts'

/**
 * Upholds an objection, which undoes its decision, or turns it down; tells who objected, and the reporters.
 * @throws Problem 'conflict' when it is answered already, or about the admin's own decision while there is another admin.
 */
export async function answerObjection(
  { db, baseUrl }: Place,
  admin: Admin,
  input: ObjectionAnswer,
  now: Date,
): Promise<Decision> {
  return db.transaction().execute(async (tx) => {
    const decision = await claim(tx, admin, input, now)
    const isRestored =
      input.intent === 'confirm' && (await restore({ tx, baseUrl }, admin, decision, now))
    if (input.intent === 'dismiss')
      await logObjection(tx, admin, decision, 'objection turned down', now)
    await mailObjection(tx, decision, isRestored, now)
    return decision
  })
}

/** Marks it as answered, so that of two admins only one does. */
async function claim(tx: Db, admin: Admin, input: ObjectionAnswer, now: Date): Promise<Decision> {
  const isUpheld = input.intent === 'confirm'
  const claimed = await tx
    .updateTable('decisions')
    .set({
      outcome: isUpheld ? 'upheld' : 'turned down',
      answer: isUpheld ? null : input.answer,
      answered_by: admin.id,
      answered_at: now.getTime(),
    })
    .where('id', '=', input.decisionID)
    .where('objected_at', 'is not', null)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  const decision = await findDecision(tx, input.decisionID)
  if (!decision || claimed.numUpdatedRows === 0n)
    throw new Problem('conflict', 'An admin has answered this objection already.')
  if (decision.decidedBy === admin.id && (await hasOtherAdmin(tx, admin.id, now)))
    throw new Problem('conflict', 'This was your decision: please leave it to another admin.')
  return decision
}

/**
 * Opens an objection again, restricts again what the answer restored, and withdraws its mails.
 * @throws Problem 'conflict' when it is too late, or what was restored has changed since.
 */
export async function undoObjection(
  { db, baseUrl }: Place,
  admin: Admin,
  decisionID: number,
  now: Date,
): Promise<Decision> {
  return db.transaction().execute(async (tx) => {
    // Locked, so that the second of two at once is refused.
    await tx
      .updateTable('decisions')
      .set(({ ref }) => ({ id: ref('id') }))
      .where('id', '=', decisionID)
      .execute()
    const decision = await findDecision(tx, decisionID)
    const answered = decision && { by: decision.answeredBy, at: decision.answeredAt }
    const { at } = requireUndoable(answered, admin, now, UNDO_MS)
    if (!decision) throw new Problem('not-found', 'There is no such objection.')
    await tx
      .updateTable('decisions')
      .set({ outcome: null, answer: null, answered_by: null, answered_at: null })
      .where('id', '=', decisionID)
      .execute()
    await cancelMails(tx, objectionCause(decision))
    if (decision.outcome === 'upheld')
      await restrictAgain({ tx, baseUrl }, admin, { decision, restoredAt: at }, now)
    else await logObjection(tx, admin, decision, 'objection reopened', now)
    return decision
  })
}
