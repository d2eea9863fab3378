import type { Db } from '#app/db/client.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { noticeReceivedMail } from '#app/features/letters/mail-decisions.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Filed } from '../input.ts'
import { DEFAULT_TERMS, referenceOf, type LedBy } from '../rules/decisions.ts'
import { recordDecision } from './record-decision.server.ts'

/** Stores what a report is as a notice, and mails the receipt. @returns its reference. */
export async function receiveNotice(tx: Db, reportID: number, filed: Filed, now: Date) {
  const { name = null, email = null, explanation } = filed.notice
  const row = { report_id: reportID, ground: filed.ground, name, email, explanation }
  await tx.insertInto('notices').values(row).execute()
  const reference = referenceOf(reportID)
  if (email !== null) await enqueueMail(tx, noticeReceivedMail({ to: email, reference }), now)
  return reference
}

type Closing = {
  competitionID: number
  /** Whether the notices are right, although the listing stays. */
  isUpheld: boolean
  /** What their reporters read. */
  why: string | null
}

/** Stores a decision on each open notice about a listing; its reports are closed next. @throws Problem 'invalid' without a reason. */
export async function decideNotices(tx: Db, admin: Admin, closing: Closing, now: Date) {
  const { competitionID, isUpheld, why } = closing
  for (const { id } of await listOpenNotices(tx, competitionID)) {
    if (!why) throw new Problem('invalid', NO_REASON, { reason: NO_REASON })
    const decision = {
      kind: 'no action',
      competition_id: competitionID,
      notice_id: id,
      notice_upheld: isUpheld ? 1 : 0,
      facts: why,
      terms: DEFAULT_TERMS.listings,
      led_by: 'notice',
    } as const
    await recordDecision(tx, admin, decision, now)
    await logChange(tx, admin, { competitionID, action: 'notice closed' }, now)
  }
}

const NO_REASON = 'Say why: who sent the notice reads it.'

function listOpenNotices(tx: Db, competitionID: number) {
  return tx
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select('reports.id')
    .where('competition_id', '=', competitionID)
    .where('resolved_at', 'is', null)
    .orderBy('reports.id')
    .execute()
}

/** What leads to a decision on a listing. */
export async function findCause(tx: Db, competitionID: number): Promise<LedBy> {
  const rows = await tx
    .selectFrom('reports')
    .leftJoin('notices', 'report_id', 'reports.id')
    .select('notices.ground')
    .where('competition_id', '=', competitionID)
    .where('resolved_at', 'is', null)
    .execute()
  if (rows.length === 0) return 'own check'
  return rows.some(({ ground }) => ground !== null) ? 'notice' : 'report'
}
