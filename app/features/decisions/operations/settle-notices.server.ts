import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { QUIET_UNDO_MS, UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { noticeDecidedMail } from '#app/features/letters/mail-decisions.ts'
import { cancelMails, enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { findOffSite, findOfNotice, type Decision } from '../queries/decisions.server.ts'
import { isOfNotice, referenceOf, saidOf } from '../rules/decisions.ts'
import { reasonsFor, type Within } from './mail-reasons.server.ts'

/**
 * Gives each notice about a locked listing the decision that answers it now, and its reporter the mail about that one,
 * unless its answer has left. Called after every change of the listing's status, of its reports and of its decisions.
 */
export async function settleNotices({ tx, baseUrl }: Within, competitionID: number, now: Date) {
  const notices = await listNotices(tx, competitionID)
  const offSite =
    notices[0]?.status === 'rejected' ? await findOffSite(tx, competitionID) : undefined
  for (const notice of notices) {
    const isUnsent = await hasUnsentAnswer(tx, notice)
    if (!isUnsent && isAnswered(notice, now)) continue
    const own = await findOfNotice(tx, notice.id)
    const isOff = offSite && offSite.decidedAt >= notice.askedAt && !(own && own.id > offSite.id)
    const decision = isOff ? offSite : own
    if (isUnsent && decision?.id === notice.decisionID) continue
    await cancelMails(tx, causeOf(notice))
    await setDecision(tx, notice, decision)
    if (decision) await mailAnswer({ tx, baseUrl }, notice, decision, now)
  }
}

type Notice = Awaited<ReturnType<typeof listNotices>>[number]

function listNotices(tx: Db, competitionID: number) {
  return tx
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'report_id')
    .innerJoin('competitions', 'competitions.id', 'reports.competition_id')
    .leftJoin('decisions', 'decisions.id', 'decision_id')
    .select(['reports.id', 'email', 'decision_id as decisionID', 'competitions.status'])
    .select(['reports.created_at as askedAt', 'reports.resolved_at as closedAt'])
    .select(['decisions.kind', 'decisions.decided_at as decidedAt'])
    .where('reports.competition_id', '=', competitionID)
    .orderBy('reports.id')
    .execute()
}

function causeOf({ id }: Notice) {
  return `notice:${id}`
}

/** One that waits, is being sent, or was given up. */
function hasUnsentAnswer(tx: Db, notice: Notice) {
  const mails = tx.selectFrom('mails').where('cause', '=', causeOf(notice))
  return isAny(mails.where('sent_at', 'is', sql.lit(null)))
}

function isAnswered({ kind, decidedAt }: Notice, now: Date) {
  if (kind === null || decidedAt === null) return false
  return decidedAt + delayOf(kind) <= now.getTime()
}

/** An answer waits as long as its decision can be undone. */
function delayOf(kind: Decision['kind']) {
  return (isOfNotice(kind) ? QUIET_UNDO_MS : UNDO_MS) + UNDO_GRACE_MS
}

/** A notice without a decision waits at the desk. */
async function setDecision(tx: Db, { id, closedAt }: Notice, decision: Decision | undefined) {
  const decision_id = decision?.id ?? null
  await tx.updateTable('notices').set({ decision_id }).where('report_id', '=', id).execute()
  if ((closedAt === null) === (decision === undefined)) return
  await setReport(tx, id, decision)
}

/** Closes the report of a notice as its decision says, or opens it. */
export async function setReport(tx: Db, id: number, decision: Decision | undefined) {
  const report = tx.updateTable('reports').where('id', '=', id)
  const { kind, decidedAt: resolved_at = null, decidedBy: resolved_by = null } = decision ?? {}
  const closed = kind === 'notice upheld' ? 'upheld' : 'closed'
  await report.set({ resolved_at, resolved_by, resolution: kind ? closed : null }).execute()
}

async function mailAnswer({ tx, baseUrl }: Within, notice: Notice, decision: Decision, now: Date) {
  const { id, email } = notice
  if (email === null) return
  const reasons = isOfNotice(decision.kind)
    ? await reasonsFor({ tx, baseUrl }, decision, now)
    : undefined
  const about = { to: email, reference: referenceOf(id), said: saidOf(decision), reasons }
  const dueAt = decision.decidedAt + delayOf(decision.kind)
  const delayMs = Math.max(dueAt - now.getTime(), 0)
  await enqueueMail(tx, noticeDecidedMail(about), now, { cause: causeOf(notice), delayMs })
}
