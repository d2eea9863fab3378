import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { lacksSecondFactor } from '#app/features/addresses/queries/proof.server.ts'
import type { Admin, Member } from '#app/lib/security/actor.ts'
import { addMonths, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { OBJECTION_MONTHS, type DecisionKind } from '../rules/decisions.ts'
import { TERMS } from './reasons.server.ts'

export type Decision = ReturnType<typeof toDecision>

export function findDecision(db: Db, id: number) {
  return findLatest(selectDecisions(db).where('decisions.id', '=', id))
}

/** The latest decision about a listing that keeps it off the site. */
export function findOffSite(db: Db, competitionID: number) {
  const ofListing = selectDecisions(db).where('decisions.competition_id', '=', competitionID)
  return findLatest(ofListing.where('decisions.kind', 'in', ['rejected', 'taken down']))
}

/** The latest decision on a notice by itself that no objection has undone. */
export function findOfNotice(db: Db, noticeID: number) {
  const ofNotice = selectDecisions(db).where('decisions.notice_id', '=', noticeID)
  return findLatest(ofNotice.where('outcome', 'is distinct from', 'upheld'))
}

async function findLatest(query: ReturnType<typeof selectDecisions>) {
  const row = await query.orderBy('decisions.id', 'desc').limit(1).executeTakeFirst()
  return row && toDecision(row)
}

/** Returns what restricts a member and can still be objected to, or was; the latest first. */
export async function listOwnDecisions(db: Db, member: Member, now: Date): Promise<Decision[]> {
  const since = startOfDublinDay(addMonths(dublinDay(now), -OBJECTION_MONTHS)).getTime()
  const rows = await selectDecisions(db)
    .where('decisions.member_id', '=', member.id)
    .where('decisions.decided_at', '>=', since)
    .orderBy('decisions.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(toDecision)
}

/** Returns what was objected to, the oldest first, with who decided, while they are a member, and who was restricted. */
export async function listOpenObjections(db: Db, _admin: Admin, limit: number) {
  const rows = await selectDecisions(db)
    .leftJoin('users as decider', 'decider.id', 'decisions.decided_by')
    .leftJoin('users as member', 'member.id', 'decisions.member_id')
    .select(['decider.username as decider', 'member.username as member'])
    .where('objected_at', 'is not', null)
    .where('answered_at', 'is', null)
    .orderBy('objected_at')
    .limit(limit)
    .execute()
  return rows.map(({ decider, member, ...row }) =>
    Object.assign(toDecision(row), { decider, member }),
  )
}

/** Whether another admin could act in this one's place. */
export function hasOtherAdmin(db: Db, id: number, now: Date): Promise<boolean> {
  return isAny(
    db
      .selectFrom('users')
      .where('is_admin', '=', sql.lit(1 as const))
      .where('suspended_at', 'is', null)
      .where('id', '<>', id)
      .where(lacksSecondFactor(now.getTime()), '=', 0),
  )
}

function selectDecisions(db: Db) {
  return db
    .selectFrom('decisions')
    .leftJoin('competitions', 'competitions.id', 'decisions.competition_id')
    .leftJoin('promoters', 'promoters.id', 'decisions.promoter_id')
    .select(['decisions.id', 'decisions.kind', 'decisions.reason', 'facts', 'terms'])
    .select(['led_by as ledBy', 'before_value as before'])
    .select(['decisions.notice_id as noticeID', 'notice_upheld'])
    .select(['decisions.competition_id as competitionID', 'decisions.promoter_id as promoterID'])
    .select(['member_id as memberID', 'competitions.slug as competitionSlug'])
    .select(['competitions.title', 'promoters.name'])
    .select(['decisions.decided_by as decidedBy', 'decisions.decided_at as decidedAt'])
    .select(['objection', 'objected_at as objectedAt'])
    .select(['outcome', 'answer', 'answered_at as answeredAt', 'answered_by as answeredBy'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDecisions>['execute']>>[number]

function toDecision({ title, name, reason, facts, notice_upheld, ...row }: Row) {
  const why = [reason, facts].filter(Boolean).join(' ') || null
  const kind: DecisionKind = notice_upheld === 1 ? 'notice upheld' : row.kind
  return { ...row, kind, why, subject: title ?? name, rule: TERMS.get(row.terms) ?? row.terms }
}
