import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'

export async function rememberErasure(tx: Db, key: string, now: Date) {
  await tx
    .insertInto('erased_addresses')
    .values({ address_hash: addressHash(key), erased_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetErasure(tx: Db, key: string) {
  await tx.deleteFrom('erased_addresses').where('address_hash', '=', addressHash(key)).execute()
}

export function addressHash(email: string): string {
  return hashSecret(`erased ${emailKey(email)}`)
}
