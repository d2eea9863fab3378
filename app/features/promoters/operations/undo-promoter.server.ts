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

type Entry = { action: PromoterAction; before: string | null; after: string | null }

/**
 * Takes back an admin's own last change of a promoter: all that one form changed.
 * @throws Problem 'conflict' when it is not theirs, too late, or something else has changed since.
 */
export async function undoPromoterChange(
  db: Db,
  admin: Admin,
  promoterID: number,
  now: Date,
): Promise<PromoterRow> {
  return db.transaction().execute(async (tx) => {
    await announceChange(tx)
    const promoter = await lockPromoter(tx, promoterID)
    const entries = await findLast(tx, admin, promoterID, now)
    for (const entry of entries) await revert(tx, promoter, entry)
    const [{ before, after }] = entries
    const undone = { promoterID, action: 'change undone', before: after, after: before } as const
    await logPromoter(tx, admin, undone, now)
    return promoter
  })
}

async function findLast(
  tx: Db,
  admin: Admin,
  promoterID: number,
  now: Date,
): Promise<[Entry, ...Entry[]]> {
  const rows = await tx
    .selectFrom('promoter_log')
    .select(['action', 'before_value as before', 'after_value as after'])
    .select(['actor_id as by', 'created_at as at'])
    .where('promoter_id', '=', promoterID)
    .orderBy('id', 'desc')
    // A form changes three things at most.
    .limit(3)
    .execute()
  const canUndo = UNDOABLE.includes(rows[0]?.action ?? '')
  const last = requireUndoable(canUndo ? rows[0] : undefined, admin, now)
  const together = rows.filter(
    ({ by, at, action }) => by === last.by && at === last.at && isEdit(action),
  )
  const entries = (isEdit(last.action) ? together : [last]) as Entry[]
  return entries as [Entry, ...Entry[]]
}

/** What one form changes together. */
const EDITS: readonly string[] = [
  'renamed',
  'renamed, known by both names',
  'winners page changed',
  'reply changed',
] satisfies PromoterAction[]

const UNDOABLE: readonly string[] = [
  ...EDITS,
  ...(['merged', 'separated', 'kept apart'] satisfies PromoterAction[]),
]

function isEdit(action: string) {
  return EDITS.includes(action)
}

async function revert(tx: Db, { id, mergedInto }: PromoterRow, { action, before, after }: Entry) {
  const update = tx.updateTable('promoters').where('id', '=', id)
  switch (action) {
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
      return revertMerge(tx, { id, mergedInto }, after ?? '')
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
    .where(({ eb, or }) =>
      or([
        eb('action', '=', 'objection upheld'),
        eb('action', '=', 'reply changed').and('after_value', '=', reply),
      ]),
    )
    .executeTakeFirstOrThrow()
  return at
}

async function revertMerge(
  tx: Db,
  { id, mergedInto }: Pick<PromoterRow, 'id' | 'mergedInto'>,
  logged: string,
) {
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
