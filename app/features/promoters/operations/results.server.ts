import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { requireUndoable } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Actor, Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { ResultInput } from '../input.ts'

/** A listing with this many open notes needs no more of them. */
const OPEN_MAX = 5

/** @throws Problem 'not-found' for a listing that is not public, 'invalid' for one that is open. */
export async function noteResult(db: Db, actor: Actor, result: ResultInput, now: Date) {
  const { competitionID, outcome, url } = result
  await db.transaction().execute(async (tx) => {
    // Locked, so that concurrent notes don't exceed the limit.
    const { status, competitionEndDate } = await lockListing(tx, competitionID)
    if (status !== 'approved') throw new Problem('not-found', 'There is no such competition.')
    if (!isInPast(competitionEndDate, dublinDay(now)))
      throw new Problem('invalid', 'It is still open: there can be no winners yet.')
    const open = await tx
      .selectFrom('competition_results')
      .select(['outcome', 'url'])
      .where('competition_id', '=', competitionID)
      .where('resolved_at', 'is', null)
      .execute()
    const isKnown = open.some((note) => note.outcome === outcome && note.url === url)
    if (isKnown || open.length >= OPEN_MAX) return
    await tx
      .insertInto('competition_results')
      .values({
        competition_id: competitionID,
        outcome,
        url,
        noted_by: actor.kind === 'member' ? actor.id : null,
        noted_at: now.getTime(),
      })
      .execute()
  })
}

type Note = { competitionID: number; resultID: number }
type Decision = Note & { intent: 'confirm' | 'dismiss' }

/** @throws Problem 'conflict' when it is decided already. */
export async function resolveResult(db: Db, admin: Admin, decision: Decision, now: Date) {
  const { competitionID, resultID, intent } = decision
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const note = await findNote(tx, decision)
    if (!note || note.at !== null)
      throw new Problem('conflict', 'Somebody has decided on this already.')
    const resolved = { resolved_at: now.getTime(), resolved_by: admin.id }
    if (intent === 'confirm') await supersede(tx, { ...decision, ...note }, resolved)
    const resolution = intent === 'confirm' ? 'confirmed' : 'dismissed'
    await tx
      .updateTable('competition_results')
      .set({ resolution, ...resolved })
      .where('id', '=', resultID)
      .execute()
    const action = `result ${resolution}` as const
    await logChange(tx, admin, { competitionID, action, after: note.url ?? note.outcome }, now)
    await announceChange(tx)
    return listing
  })
}

function findNote(tx: Db, { competitionID, resultID }: Note) {
  return tx
    .selectFrom('competition_results')
    .select(['outcome', 'url', 'resolution', 'resolved_at as at', 'resolved_by as by'])
    .where('id', '=', resultID)
    .where('competition_id', '=', competitionID)
    .executeTakeFirst()
}

/** One result counts per listing; where winners were found, notes that none were are settled too. */
async function supersede(
  tx: Db,
  { competitionID, resultID, outcome }: Note & { outcome: string },
  resolved: { resolved_at: number; resolved_by: number },
) {
  const others = tx
    .updateTable('competition_results')
    .set({ resolution: 'superseded', superseded_by: resultID })
    .where('competition_id', '=', competitionID)
    .where('id', '<>', resultID)
  await others.where('resolution', '=', sql.lit('confirmed')).execute()
  if (outcome !== 'published') return
  await others
    .set(resolved)
    .where('resolved_at', 'is', null)
    .where('outcome', '=', 'not-found')
    .execute()
}

/** Opens a note again. @throws Problem 'conflict' when it is not theirs, or too late. */
export async function undoResult(db: Db, admin: Admin, reference: Note, now: Date) {
  const { competitionID, resultID } = reference
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const note = await findNote(tx, reference)
    const isDecided = note?.resolution === 'confirmed' || note?.resolution === 'dismissed'
    const { at, url, outcome } = requireUndoable(isDecided ? note : undefined, admin, now)
    const open = { resolution: null, resolved_at: null, resolved_by: null, superseded_by: null }
    await tx.updateTable('competition_results').set(open).where('id', '=', resultID).execute()
    const superseded = tx.updateTable('competition_results').where('superseded_by', '=', resultID)
    await superseded.set(open).where('resolved_at', '=', at).execute()
    await superseded.set({ resolution: 'confirmed', superseded_by: null }).execute()
    const before = url ?? outcome
    await logChange(tx, admin, { competitionID, action: 'result undone', before }, now)
    await announceChange(tx)
    return listing
  })
}
