import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'

/** Tells every cache, in every process, that what the public sees has changed. */
export async function announceChange(tx: Db) {
  await tx
    .updateTable('catalogue')
    .set({ version: sql`version + 1` })
    .execute()
}
