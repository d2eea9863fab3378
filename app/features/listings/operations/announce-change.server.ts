import { sql } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'

/**
 * Tells every cache, in every process, that what the public sees has changed, once the transaction is
 * committed (app/db/watch-catalogue.server.ts).
 */
export async function announceChange(tx: Db) {
  await tx
    .updateTable('catalogue')
    .set({ version: sql`version + 1` })
    .$if(dialectOf(tx) === 'postgres', (update) =>
      update.returning(sql`pg_notify('catalogue', version::text)`.as('told')),
    )
    .execute()
}
