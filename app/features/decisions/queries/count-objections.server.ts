import type { Db } from '#app/db/client.server.ts'

/** Without the terms: jobs load it outside of the bundle of pages. */
export async function countOpenObjections(db: Db) {
  const { waiting, oldestAt } = await db
    .selectFrom('decisions')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('objected_at').as('oldestAt'),
    ])
    .where('objected_at', 'is not', null)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting, oldestAt }
}
