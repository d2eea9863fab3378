import type { Db } from '#app/db/client.server.ts'
import type { ObjectionAnswer } from '#app/features/decisions/input.ts'
import { findConfirmed } from '#app/features/decisions/operations/mail-reasons.server.ts'
import {
  findDecision,
  hasOtherAdmin,
  type Decision,
} from '#app/features/decisions/queries/decisions.server.ts'
import { referenceOf, saidOf, type DecisionKind } from '#app/features/decisions/rules/decisions.ts'
import { noticeDecidedMail, objectionAnsweredMail } from '#app/features/mailing/mail-decisions.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { logTurnedDown, restore } from './restore.server.ts'

/** What happens once an objection is upheld. */
const AFTER: Record<DecisionKind, string> = {
  rejected: 'Your competition waits for a new decision.',
  'taken down': 'Your competition is on the site again.',
  'picture removed': 'The picture is back.',
  suspended: 'You can log in again.',
  'reply closed': 'The reply is on the page again.',
  'no action': 'We look at your notice again, and tell you what we decide.',
}

/**
 * Upholds an objection, which undoes its decision, or turns it down; tells who objected, and the reporters.
 * @throws Problem 'conflict' when it is answered already, or about the admin's own decision while there is another admin.
 */
export async function answerObjection(
  db: Db,
  admin: Admin,
  input: ObjectionAnswer,
  now: Date,
): Promise<Decision> {
  return db.transaction().execute(async (tx) => {
    const decision = await claim(tx, admin, input, now)
    const reporters = await listReporters(tx, decision.id)
    if (input.intent === 'dismiss') {
      await logTurnedDown(tx, admin, decision, now)
    } else {
      await restore(tx, admin, decision, now)
      if (decision.kind !== 'no action') await tellReporters(tx, reporters, decision, now)
    }
    const to =
      decision.kind === 'no action'
        ? reporters[0]?.email
        : (await findConfirmed(tx, decision.memberID))?.to
    if (to) await enqueueMail(tx, answerMail(to, decision, input), now)
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

function listReporters(tx: Db, decisionID: number) {
  return tx
    .selectFrom('notices')
    .select(['report_id as id', 'email'])
    .where('decision_id', '=', decisionID)
    .execute()
}

type Reporters = Awaited<ReturnType<typeof listReporters>>

async function tellReporters(tx: Db, reporters: Reporters, decision: Decision, now: Date) {
  for (const { id, email } of reporters) {
    if (email === null) continue
    const said = `We decided after your notice: ${saidOf(decision)} An objection to it was upheld, so this was undone.`
    await enqueueMail(tx, noticeDecidedMail({ to: email, reference: referenceOf(id), said }), now)
  }
}

function answerMail(to: string, decision: Decision, input: ObjectionAnswer) {
  const isUpheld = input.intent === 'confirm'
  const after = input.intent === 'confirm' ? AFTER[decision.kind] : `Why: ${input.answer}`
  return objectionAnsweredMail({ to, said: saidOf(decision), isUpheld, after })
}
