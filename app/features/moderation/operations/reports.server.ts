import type { Db } from '#app/db/client.server.ts'
import type { Place } from '#app/features/decisions/operations/mail-reasons.server.ts'
import { decideNotices, receiveNotice } from '#app/features/decisions/operations/notices.server.ts'
import { withdrawDecisions } from '#app/features/decisions/operations/record-decision.server.ts'
import { settleNotices } from '#app/features/decisions/operations/settle-notices.server.ts'
import { applyFactReports } from '#app/features/reading/operations/terms-facts.server.ts'
import { checkSoon } from '#app/features/reading/operations/due-checks.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Actor, Admin } from '#app/lib/security/actor.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
import { requireUndoable } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ReportInput } from '../input/moderation.ts'
import { differing } from './corrections.server.ts'
import type { BeforeDecision } from './resolve-flag.server.ts'
import { restoreListing } from './undo-flag.server.ts'

/** A listing with this many open reports needs no more of them. */
const OPEN_MAX = 20

/** @returns a notice's reference. @throws Problem 'not-found' for a listing that is not public. */
export async function reportCompetition(db: Db, actor: Actor, report: ReportInput, now: Date) {
  const { competitionID, reason, note, fact, filed } = report
  return db.transaction().execute(async (tx) => {
    // Locked, so that concurrent reports don't exceed the limit.
    const listing = await lockListing(tx, competitionID)
    if (listing.status !== 'approved')
      throw new Problem('not-found', 'There is no such competition.')
    const { open } = await tx
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('competition_id', '=', competitionID)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (reason === 'dead-link') await checkSoon(tx, competitionID, now)
    // A notice is never dropped: the law asks for a receipt and a decision.
    if (open >= OPEN_MAX && !filed) return undefined
    const { id: reportID } = await tx
      .insertInto('reports')
      .values({
        competition_id: competitionID,
        reason,
        note,
        corrected: differing(listing, report),
        fact,
        by_promoter: report.byPromoter ? 1 : 0,
        reporter_id: actor.kind === 'member' ? actor.id : null,
        created_at: now.getTime(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (fact !== undefined) await applyFactReports(tx, listing, now)
    return filed && receiveNotice(tx, reportID, filed, now)
  })
}

/**
 * @param resolution 'upheld' counts on the promoter's page.
 * @returns the number of closed reports.
 */
export async function resolveReports(
  db: Db,
  admin: Admin,
  competitionID: number,
  now: Date,
  resolution: 'upheld' | 'closed' = 'closed',
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ resolved_at: now.getTime(), resolved_by: admin.id, resolution })
    .where('competition_id', '=', competitionID)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type Closing = { competitionID: number; resolution: 'upheld' | 'closed'; reason?: string | null }

/**
 * Closes a listing's reports, and decides each notice among them; the promoter's fault is logged and announced.
 * @throws Problem 'conflict' when there are none, 'invalid' for a notice without a reason.
 */
export async function closeReports(place: Place, admin: Admin, closing: Closing, now: Date) {
  const { competitionID, resolution, reason: why = null } = closing
  const isUpheld = resolution === 'upheld'
  return place.db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    await decideNotices(tx, admin, { competitionID, isUpheld, why }, now)
    const closed = await resolveReports(tx, admin, competitionID, now, resolution)
    if (closed === 0) throw new Problem('conflict', 'An admin has closed these reports already.')
    await applyFactReports(tx, listing, now)
    await settleNotices({ tx, baseUrl: place.baseUrl }, competitionID, now)
    if (isUpheld)
      await logReports(tx, admin, { competitionID, action: 'reports upheld', closed }, now)
    return listing
  })
}

/**
 * Reopens the reports that this admin closed last, but not those of a listing that was taken down for them.
 * @throws Problem 'conflict' when there are none, it is too late, or somebody was told another decision on them.
 */
export async function undoReports(place: Place, admin: Admin, competitionID: number, now: Date) {
  return place.db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const last = await tx
      .selectFrom('reports')
      .select(['resolved_at as at', 'resolved_by as by', 'resolution'])
      .select('before_resolution as before')
      .where('competition_id', '=', competitionID)
      .where('resolved_by', '=', admin.id)
      .orderBy('resolved_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isPublic = listing.status === 'approved'
    const { at, resolution, before } = requireUndoable(isPublic ? last : undefined, admin, now)
    const undone = { competitionID, decidedAt: at, kinds: ['no action'] } as const
    await withdrawDecisions(tx, admin, undone)
    const closed = await reopenReports(tx, admin, competitionID, at)
    if (closed === 0) throw new Problem('conflict', ANSWERED)
    if (before !== null) {
      await restoreListing(tx, admin, listing, JSON.parse(before) as BeforeDecision, now)
      await announceChange(tx)
    }
    await applyFactReports(tx, listing, now)
    await settleNotices({ tx, baseUrl: place.baseUrl }, competitionID, now)
    if (resolution === 'upheld')
      await logReports(tx, admin, { competitionID, action: 'reports reopened', closed }, now)
    return listing
  })
}

const ANSWERED = 'Who sent the notice was told what was decided since, so this cannot be undone.'

type Logged = { competitionID: number; action: Action; closed: number }

async function logReports(tx: Db, admin: Admin, { closed, ...change }: Logged, now: Date) {
  await logChange(tx, admin, { ...change, after: String(closed) }, now)
  await announceChange(tx)
}

/** Reopens the reports that this admin closed with the decision being undone; a notice with another decision stays closed. */
export async function reopenReports(tx: Db, admin: Admin, competitionID: number, at: number) {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ resolved_at: null, resolved_by: null, resolution: null, before_resolution: null })
    .where('competition_id', '=', competitionID)
    .where('resolved_at', '=', at)
    .where('resolved_by', '=', admin.id)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('notices').select('report_id').where('decision_id', 'is not', null),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
