import type { Db } from '#app/db/client.server.ts'
import type { ObjectionAnswer } from '#app/features/decisions/input.ts'
import {
  findConfirmed,
  type Place,
} from '#app/features/decisions/operations/mail-reasons.server.ts'
import {
  findDecision,
  hasOtherAdmin,
  type Decision,
} from '#app/features/decisions/queries/decisions.server.ts'
import { isOfNotice, referenceOf, saidOf } from '#app/features/decisions/rules/decisions.ts'
import { fromLogged } from '#app/features/listings/rules/change-log.ts'
import { requireUndoable, UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { noticeUndoneMail, objectionAnsweredMail } from '#app/features/letters/mail-decisions.ts'
import { cancelMails, enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { logObjection, restore, type Answering } from './restore.server.ts'
import { restrictAgain } from './restrict-again.server.ts'

/**
 * Upholds an objection, which undoes its decision, or turns it down; tells who objected, and the reporters.
 * @throws Problem 'conflict' when it is answered already, or about the admin's own decision while there is another admin.
 */
export async function answerObjection(
  { db, baseUrl }: Place,
  admin: Admin,
  input: ObjectionAnswer,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const answering = { tx, baseUrl, admin, now }
    const decision = await claim(answering, input)
    const isRestored = input.intent === 'confirm' && (await restore(answering, decision))
    if (input.intent === 'dismiss') await logObjection(answering, decision, 'objection turned down')
    await mailAnswer(answering, decision, isRestored)
    return decision
  })
}

/** Marks it as answered, so that of two admins only one does. */
async function claim({ tx, admin, now }: Answering, input: ObjectionAnswer): Promise<Decision> {
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
export async function undoObjection(place: Place, admin: Admin, decisionID: number, now: Date) {
  return place.db.transaction().execute(async (tx) => {
    const row = tx.updateTable('decisions').where('id', '=', decisionID)
    // Locked, so that the second of two at once is refused.
    await row.set(({ ref }) => ({ id: ref('id') })).execute()
    const decision = await findDecision(tx, decisionID)
    const answered = decision && { by: decision.answeredBy, at: decision.answeredAt }
    const { at: restoredAt } = requireUndoable(answered, admin, now, UNDO_MS)
    if (!decision) throw new Problem('not-found', 'There is no such objection.')
    const open = { outcome: null, answer: null, answered_by: null, answered_at: null }
    await row.set(open).execute()
    await cancelMails(tx, causeOf(decision))
    const answering = { tx, baseUrl: place.baseUrl, admin, now }
    if (decision.outcome === 'upheld') await restrictAgain({ ...answering, decision, restoredAt })
    else await logObjection(answering, decision, 'objection reopened')
    return decision
  })
}

function causeOf({ id }: Decision): string {
  return `objection:${id}`
}

/** Tells who objected, and reporters who were told otherwise, what is stored; waits while the answer can be undone. */
async function mailAnswer({ tx, now }: Answering, answered: Decision, isRestored: boolean) {
  const decision = (await findDecision(tx, answered.id)) ?? answered
  const said = saidOf(decision)
  const isUpheld = decision.outcome === 'upheld'
  const after = isUpheld ? describe(decision, isRestored) : `Why: ${decision.answer}`
  const to = await findObjector(tx, decision)
  const mails = to ? [objectionAnsweredMail({ to, said, isUpheld, after })] : []
  if (isUpheld && !isOfNotice(decision.kind))
    for (const reporter of await listReporters(tx, decision))
      mails.push(noticeUndoneMail({ ...reporter, said, after }))
  const options = { cause: causeOf(decision), delayMs: UNDO_MS + UNDO_GRACE_MS }
  for (const mail of mails) await enqueueMail(tx, mail, now, options)
}

async function findObjector(tx: Db, { kind, memberID, noticeID }: Decision) {
  if (!isOfNotice(kind)) return (await findConfirmed(tx, memberID))?.to
  const notice = await tx
    .selectFrom('notices')
    .select('email')
    .where('report_id', '=', noticeID)
    .executeTakeFirst()
  return notice?.email
}

async function listReporters(tx: Db, { id }: Decision) {
  const rows = await tx
    .selectFrom('notices')
    .select(['report_id', 'email'])
    .where('decision_id', '=', id)
    .execute()
  return rows.flatMap(({ report_id, email: to }) =>
    to === null ? [] : [{ to, reference: referenceOf(report_id) }],
  )
}

/** What was done when an objection was upheld: that stays true if something else is decided before the mail leaves. */
function describe({ kind, before }: Decision, isRestored: boolean): string {
  const wasPublished = before !== null && fromLogged(before).status === 'approved'
  switch (kind) {
    case 'no action':
    case 'notice upheld':
      return 'We look at your notice again, and tell you what we decide.'
    case 'suspended':
      return isRestored ? 'We have lifted the suspension.' : 'A later decision on it stands.'
    case 'reply closed':
      return isRestored ? 'We have put the reply back.' : 'A later reply has taken its place.'
    case 'picture removed':
      return isRestored ? 'We have put the picture back.' : 'A later picture has taken its place.'
    case 'rejected':
    case 'taken down':
      if (!isRestored) return 'We have decided on the competition again since, and that stands.'
      return wasPublished
        ? 'We have put the competition back on the site.'
        : 'We have put the competition back among those that wait for a decision.'
  }
}
