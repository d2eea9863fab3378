import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

export async function isResetLinkOpen(db: Db, token: string, now: Date): Promise<boolean> {
  return isTokenOpen(db, token, 'reset-password', now)
}

export async function isConfirmLinkOpen(db: Db, token: string, now: Date): Promise<boolean> {
  if (await isTokenOpen(db, token, 'confirm-email', now)) return true
  const change = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return change !== undefined
}

async function isTokenOpen(db: Db, token: string, purpose: string, now: Date) {
  const link = await db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return link !== undefined
}
