import type { Db } from '#app/db/client.server.ts'

/** The address has no mailbox: nothing is sent until its owner resumes an alert. */
export async function suppressFollower(tx: Db, id: number, at: number) {
  await tx.updateTable('followers').set({ bounced_at: at }).where('id', '=', id).execute()
  await tx
    .updateTable('alerts')
    .set((eb) => ({ paused_at: eb.fn.coalesce('paused_at', eb.val(at)) }))
    .where('follower_id', '=', id)
    .execute()
}

/** Undoes a suppression of that time: what its owner paused before stays paused. */
export async function restoreFollower(tx: Db, id: number, bouncedAt: number) {
  const { numUpdatedRows } = await tx
    .updateTable('followers')
    .set({ bounced_at: null })
    .where('id', '=', id)
    .where('bounced_at', '=', bouncedAt)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx
    .updateTable('alerts')
    .set({ paused_at: null })
    .where('follower_id', '=', id)
    .where('paused_at', '=', bouncedAt)
    .execute()
}

/** Ends all alerts of an address; its row and everything in it goes too. */
export async function eraseFollower(tx: Db, id: number) {
  // Not left to the foreign key: SQLite checks it row by row.
  await tx.deleteFrom('alerts').where('follower_id', '=', id).execute()
  await tx.deleteFrom('followers').where('id', '=', id).execute()
}

export async function eraseFollowerOf(tx: Db, emailKey: string) {
  const follower = await tx
    .selectFrom('followers')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (follower) await eraseFollower(tx, follower.id)
}
