import type { Db } from '#app/db/client.server.ts'

export type PushKeys = { publicKey: string; privateKey: string }

/** Returns the site's key pair, the same for all servers; makes it at the first call. */
export async function readPushKeys(db: Db, now: Date): Promise<PushKeys> {
  const known = await findKeys(db)
  if (known) return known
  // Loaded when it is needed: it takes memory.
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey, created_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findKeys(db)) ?? { publicKey, privateKey }
}

function findKeys(db: Db): Promise<PushKeys | undefined> {
  return db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()
}
