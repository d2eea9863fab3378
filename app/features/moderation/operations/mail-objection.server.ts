import type { Db } from '#app/db/client.server.ts'
import { findConfirmed } from '#app/features/decisions/operations/mail-reasons.server.ts'
import { findDecision, type Decision } from '#app/features/decisions/queries/decisions.server.ts'
import { isOfNotice, referenceOf, saidOf } from '#app/features/decisions/rules/decisions.ts'
import { fromLogged } from '#app/features/listings/rules/change-log.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { noticeUndoneMail, objectionAnsweredMail } from '#app/features/mailing/mail-decisions.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'

export function objectionCause({ id }: Decision): string {
  return `objection:${id}`
}

/** Tells who objected, and reporters who were told otherwise, what is stored about an answer; waits while it can be undone. */
export async function mailObjection(tx: Db, answered: Decision, isRestored: boolean, now: Date) {
  const decision = (await findDecision(tx, answered.id)) ?? answered
  const said = saidOf(decision)
  const isUpheld = decision.outcome === 'upheld'
  const after = isUpheld ? describe(decision, isRestored) : `Why: ${decision.answer}`
  const to = await findObjector(tx, decision)
  const mails = to ? [objectionAnsweredMail({ to, said, isUpheld, after })] : []
  if (isUpheld && !isOfNotice(decision.kind))
    for (const reporter of await listReporters(tx, decision))
      mails.push(noticeUndoneMail({ ...reporter, said, after }))
  const options = { cause: objectionCause(decision), delayMs: UNDO_MS + UNDO_GRACE_MS }
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
