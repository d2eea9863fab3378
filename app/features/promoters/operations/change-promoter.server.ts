import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { claimPromoterName } from '#app/features/listings/operations/attach-promoter.server.ts'
import { promoterKey } from '#app/features/listings/rules/promoter.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { PromoterInput } from '../input.ts'
import { keptApart } from '../queries/desk.server.ts'
import { toLoggedMerge, type PromoterAction } from '../rules/changes.ts'

export type PromoterRow = Awaited<ReturnType<typeof lockPromoter>>
type Pair = { promoterID: number; intoID: number }

/** @throws Problem 'conflict' for a name that another promoter has. */
export async function editPromoter(
  db: Db,
  admin: Admin,
  promoterID: number,
  input: PromoterInput,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await announceChange(tx)
    const before = await lockPromoter(tx, promoterID)
    const log = (action: PromoterAction, old: string | null, fresh: string | null) =>
      logPromoter(tx, admin, { promoterID, action, before: old, after: fresh }, now)
    if (before.name !== input.name) {
      const isNewName = await claimName(tx, promoterID, input.name)
      await log(isNewName ? 'renamed, known by both names' : 'renamed', before.name, input.name)
    }
    if (before.winnersUrl !== input.winnersUrl)
      await log('winners page changed', before.winnersUrl, input.winnersUrl)
    if (before.reply !== input.reply) await log('reply changed', before.reply, input.reply)
    const { name, winnersUrl, reply } = input
    await tx
      .updateTable('promoters')
      .set({ name, winners_url: winnersUrl })
      .where('id', '=', promoterID)
      .execute()
    if (before.reply !== reply) await setReply(tx, promoterID, reply, now)
    return { ...before, ...input }
  })
}

/** @returns whether the name was free. */
async function claimName(tx: Db, promoterID: number, name: string) {
  if (await claimPromoterName(tx, promoterKey(name), promoterID)) return true
  const owner = await tx
    .selectFrom('promoter_names')
    .innerJoin('promoters', 'promoters.id', 'promoter_names.promoter_id')
    .select(['promoters.id', 'promoters.merged_into'])
    .where('name_key', '=', promoterKey(name))
    .executeTakeFirstOrThrow()
  if (owner.id !== promoterID && owner.merged_into !== promoterID)
    throw new Problem('conflict', 'Another promoter has that name: merge the two.')
  return false
}

/**
 * Shows a promoter's listings with another's. The listings stay attached to their own promoter, so
 * that an undo restores exactly what was.
 * @throws Problem 'conflict' when either is merged already, 'invalid' for a promoter and itself.
 */
export async function mergePromoter(db: Db, admin: Admin, { promoterID, intoID }: Pair, now: Date) {
  if (promoterID === intoID) throw new Problem('invalid', 'A promoter can’t be merged into itself.')
  return db.transaction().execute(async (tx) => {
    await announceChange(tx)
    const from = await lockPromoter(tx, promoterID)
    const into = await lockPromoter(tx, intoID)
    if (from.mergedInto !== null || into.mergedInto !== null)
      throw new Problem('conflict', 'One of the two is merged already.')
    const moved = await tx
      .updateTable('promoters')
      .set({ merged_into: intoID })
      .where('merged_into', '=', promoterID)
      .returning('id')
      .execute()
    await setMergedInto(tx, promoterID, intoID)
    const after = toLoggedMerge({ into: intoID, moved: moved.map(({ id }) => id), name: into.name })
    await logPromoter(tx, admin, { promoterID, action: 'merged', after }, now)
    return { from, into }
  })
}

/** Decides that a promoter is not the one of a similar name. @throws Problem 'conflict' when that is decided. */
export async function keepApart(db: Db, admin: Admin, { promoterID, intoID }: Pair, now: Date) {
  return db.transaction().execute(async (tx) => {
    await announceChange(tx)
    const promoter = await lockPromoter(tx, promoterID)
    const into = await lockPromoter(tx, intoID)
    const kept = await keptApart(tx).where('log.promoter_id', '=', promoterID).executeTakeFirst()
    if (kept || promoter.mergedInto !== null)
      throw new Problem('conflict', 'An admin has decided on this already.')
    const after = toLoggedMerge({ into: intoID, moved: [], name: into.name })
    await logPromoter(tx, admin, { promoterID, action: 'kept apart', after }, now)
    return promoter
  })
}

/** Ends a merge, however old it is. @throws Problem 'conflict' when it is not merged. */
export async function separatePromoter(db: Db, admin: Admin, promoterID: number, now: Date) {
  return db.transaction().execute(async (tx) => {
    await announceChange(tx)
    const promoter = await lockPromoter(tx, promoterID)
    const { mergedInto } = promoter
    if (mergedInto === null) throw new Problem('conflict', 'It is not merged into another.')
    await setMergedInto(tx, promoterID, null)
    const into = await lockPromoter(tx, mergedInto)
    const before = toLoggedMerge({ into: mergedInto, moved: [], name: into.name })
    await logPromoter(tx, admin, { promoterID, action: 'separated', before }, now)
    return promoter
  })
}

export async function setReply(tx: Db, id: number, reply: string | null, now: Date) {
  const reply_at = reply === null ? null : now.getTime()
  await tx.updateTable('promoters').set({ reply, reply_at }).where('id', '=', id).execute()
}

export async function setMergedInto(tx: Db, id: number, into: number | null) {
  await tx.updateTable('promoters').set({ merged_into: into }).where('id', '=', id).execute()
}

/**
 * Locks a promoter until the transaction ends. Changes of promoters are announced first, so that they wait for
 * each other: merges touch many rows.
 * @throws Problem 'not-found'.
 */
export async function lockPromoter(tx: Db, id: number) {
  const row = await tx
    .updateTable('promoters')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .returning(['id', 'slug', 'name', 'winners_url as winnersUrl', 'reply'])
    .returning('merged_into as mergedInto')
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such promoter.')
  return row
}

type Logged = {
  promoterID: number
  action: PromoterAction
  before?: string | null
  after?: string | null
}

/** The database refuses to change or delete these rows. */
export async function logPromoter(tx: Db, admin: Admin, change: Logged, now: Date) {
  const { promoterID, action, before = null, after = null } = change
  const author = { actor_id: admin.id, actor_name: admin.username, created_at: now.getTime() }
  const line = { promoter_id: promoterID, action, before_value: before, after_value: after }
  await tx
    .insertInto('promoter_log')
    .values({ ...line, ...author })
    .execute()
}
