import type { Db } from './client.server.ts'

/** Returns a secret that all servers share; the first call makes it. */
export async function readSiteKey(
  db: Db,
  name: 'mail' | 'push',
  make: () => string | Promise<string>,
  now: Date,
): Promise<string> {
  const keys = db.selectFrom('site_keys').select('value').where('name', '=', name)
  const known = await keys.executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('site_keys')
    .values({ name, value: await make(), created_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await keys.executeTakeFirstOrThrow()).value
}
