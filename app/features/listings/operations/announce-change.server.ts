import { sql } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'

/** Invalidates the caches of every process after the commit (app/db/watch-catalogue.server.ts). */
export async function announceChange(tx: Db) {
  await tx
    .updateTable('catalogue')
    .set({ version: sql`version + 1` })
    .$if(dialectOf(tx) === 'postgres', (update) =>
      update.returning(sql`pg_notify('catalogue', version::text)`.as('notified')),
    )
    .execute()
}
