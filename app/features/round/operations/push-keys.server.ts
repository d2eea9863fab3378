import type { Db } from '#app/db/client.server.ts'
import { readSiteKey } from '#app/db/read-site-key.server.ts'

export type PushKeys = { publicKey: string; privateKey: string }

/** Returns the site's key pair. */
export async function readPushKeys(db: Db, now: Date): Promise<PushKeys> {
  return JSON.parse(await readSiteKey(db, 'push', makeKeys, now)) as PushKeys
}

async function makeKeys() {
  // Loaded when it is needed: it takes memory.
  const { default: webPush } = await import('web-push')
  return JSON.stringify(webPush.generateVAPIDKeys())
}
