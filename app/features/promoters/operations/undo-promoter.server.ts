import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { promoterKey } from '#app/features/listings/rules/promoter.ts'
import { requireUndoable } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { fromLoggedMerge, type PromoterAction } from '../rules/changes.ts'
import {
  lockPromoter,
  logPromoter,
  setMergedInto,
  type PromoterRow,
} from './change-promoter.server.ts'

const CHANGED_SINCE = 'Something else has changed since, so this cannot be undone.'

/** What one form changes together. */
const EDITS: readonly string[] = [
  'renamed',
  'renamed, known by both names',
  'winners page changed',
  'reply changed',
] satisfies PromoterAction[]
const OTHERS: readonly string[] = ['merged', 'separated', 'kept apart'] satisfies PromoterAction[]

/**
 * Takes back an admin's own last change of a promoter: all that one form changed.
 * @throws Problem 'conflict' when it is not theirs, too late, or something else has changed since.
 */
export async function undoPromoterChange(db: Db, admin: Admin, promoterID: number, now: Date) {
  return db.transaction().execute(async (tx) => {
    await announceChange(tx)
    const promoter = await lockPromoter(tx, promoterID)
    const [latest, ...others] = await listLatest(tx, promoterID)
    const isEdit = EDITS.includes(latest?.action ?? '')
    const isUndoable = isEdit || OTHERS.includes(latest?.action ?? '')
    const last = requireUndoable(isUndoable ? latest : undefined, admin, now)
    const together = others.filter(
      ({ action, by, at }) => EDITS.includes(action) && by === last.by && at === last.at,
    )
    for (const line of [last, ...(isEdit ? together : [])]) await revert(tx, promoter, line)
    const { before, after } = last
    const undone = { promoterID, action: 'change undone', before: after, after: before } as const
    await logPromoter(tx, admin, undone, now)
    return promoter
  })
}

type Line = Awaited<ReturnType<typeof listLatest>>[number]

/** As many as one form changes at most. */
function listLatest(tx: Db, promoterID: number) {
  return tx
    .selectFrom('promoter_log')
    .select(['action', 'before_value as before', 'after_value as after'])
    .select(['actor_id as by', 'created_at as at'])
    .where('promoter_id', '=', promoterID)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
}

async function revert(tx: Db, promoter: PromoterRow, { action, before, after }: Line) {
  const { id } = promoter
  const update = tx.updateTable('promoters').where('id', '=', id)
  switch (action as PromoterAction) {
    case 'renamed':
    case 'renamed, known by both names':
      if (action === 'renamed, known by both names')
        await tx
          .deleteFrom('promoter_names')
          .where('name_key', '=', promoterKey(after ?? ''))
          .where('promoter_id', '=', id)
          .execute()
      await update.set({ name: before ?? '' }).execute()
      return
    case 'winners page changed':
      await update.set({ winners_url: before }).execute()
      return
    case 'reply changed':
      await update.set({ reply: before, reply_at: await repliedAt(tx, id, before) }).execute()
      return
    case 'merged':
      return revertMerge(tx, promoter, after ?? '')
    case 'separated': {
      const { into } = fromLoggedMerge(before ?? '')
      const target = await lockPromoter(tx, into)
      if (target.mergedInto !== null) throw new Problem('conflict', CHANGED_SINCE)
      return setMergedInto(tx, id, into)
    }
    default:
  }
}

/** The log is read, as the row has the time of the latest reply only. */
async function repliedAt(tx: Db, id: number, reply: string | null) {
  if (reply === null) return null
  const { at } = await tx
    .selectFrom('promoter_log')
    .select(({ fn }) => fn.max<number | null>('created_at').as('at'))
    .where('promoter_id', '=', id)
    .where(({ eb }) =>
      eb('action', '=', 'objection upheld').or(
        eb('action', '=', 'reply changed').and('after_value', '=', reply),
      ),
    )
    .executeTakeFirstOrThrow()
  return at
}

async function revertMerge(tx: Db, { id, mergedInto }: PromoterRow, logged: string) {
  const { into, moved } = fromLoggedMerge(logged)
  if (mergedInto !== into) throw new Problem('conflict', CHANGED_SINCE)
  await setMergedInto(tx, id, null)
  if (moved.length > 0)
    await tx
      .updateTable('promoters')
      .set({ merged_into: id })
      .where('id', 'in', moved)
      .where('merged_into', '=', into)
      .execute()
}
