import type { Db } from '#app/db/client.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { noticeDecidedMail, noticeReceivedMail } from '#app/features/mailing/mail-decisions.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Filed } from '../input.ts'
import { findDecision } from '../queries/decisions.server.ts'
import { DEFAULT_TERMS, referenceOf, saidOf } from '../rules/decisions.ts'
import { reasonsFor } from './mail-reasons.server.ts'
import { recordDecision, reportersCause } from './record-decision.server.ts'

/** Stores what a report is as a notice, and mails the receipt. @returns its reference. */
export async function receiveNotice(
  tx: Db,
  reportID: number,
  { ground, notice }: Filed,
  now: Date,
): Promise<string> {
  const { name = null, email = null, explanation } = notice
  await tx
    .insertInto('notices')
    .values({ report_id: reportID, ground, name, email, explanation })
    .execute()
  const reference = referenceOf(reportID)
  if (email !== null) await enqueueMail(tx, noticeReceivedMail({ to: email, reference }), now)
  return reference
}

type Answered = {
  competitionID: number
  /** The restriction that follows them; without it each is decided by itself: no action. */
  decisionID?: number
  /** Until then the decision can be undone. */
  delayMs: number
}

/** Tells the reporters of the notices that were just closed with a listing's reports. */
export async function answerNotices(
  { tx, baseUrl }: { tx: Db; baseUrl: string },
  admin: Admin,
  { competitionID, decisionID, delayMs }: Answered,
  now: Date,
) {
  for (const { id, email, askedAt } of await listJustClosed(tx, admin, competitionID, now)) {
    const own = {
      kind: 'no action',
      competition_id: competitionID,
      facts: NOTHING_FOUND,
      terms: DEFAULT_TERMS.listings,
      led_by: 'notice',
      asked_at: askedAt,
    } as const
    const decidedBy = decisionID ?? (await recordDecision(tx, admin, own, now))
    await tx
      .updateTable('notices')
      .set({ decision_id: decidedBy })
      .where('report_id', '=', id)
      .execute()
    if (decisionID === undefined)
      await logChange(tx, admin, { competitionID, action: 'notice closed' }, now)
    const decision = await findDecision(tx, decidedBy)
    if (email === null || !decision) continue
    const reasons =
      decisionID === undefined ? await reasonsFor({ tx, baseUrl }, decision, now) : undefined
    const about = { to: email, reference: referenceOf(id), said: saidOf(decision), reasons }
    const cause = reportersCause(decidedBy)
    await enqueueMail(tx, noticeDecidedMail(about), now, { cause, delayMs })
  }
}

const NOTHING_FOUND = 'We found nothing unlawful in it, and nothing against our terms.'

function listJustClosed(tx: Db, admin: Admin, competitionID: number, now: Date) {
  return tx
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['reports.id', 'email', 'reports.created_at as askedAt'])
    .where('competition_id', '=', competitionID)
    .where('resolved_at', '=', now.getTime())
    .where('resolved_by', '=', admin.id)
    .orderBy('reports.id')
    .execute()
}

/** What led to a decision on a listing, and when the first of it came. */
export async function findCause(tx: Db, competitionID: number) {
  const rows = await tx
    .selectFrom('reports')
    .leftJoin('notices', 'report_id', 'reports.id')
    .select(['notices.ground', 'reports.created_at as askedAt'])
    .where('competition_id', '=', competitionID)
    .where('resolved_at', 'is', null)
    .orderBy('reports.created_at')
    .execute()
  const [first] = rows
  if (!first) return { led_by: 'own check' as const, asked_at: null }
  const isNotice = rows.some(({ ground }) => ground !== null)
  return { led_by: isNotice ? ('notice' as const) : ('report' as const), asked_at: first.askedAt }
}
