import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import type { TokenForm } from '../input/token.ts'
import { hintOf, newToken } from './token-text.server.ts'

/** Returns the token, which is shown once: only its hash is stored. */
export async function createToken(
  db: Db,
  admin: Admin,
  { name, scopes }: TokenForm,
  now: Date,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('api_tokens')
    .values({
      name,
      token_hash: hashSecret(token),
      hint: hintOf(token),
      may_submit: scopes.includes('listings:submit') ? 1 : 0,
      may_read_own: scopes.includes('listings:read-own') ? 1 : 0,
      created_by: admin.id,
      created_at: now.getTime(),
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
  return token
}

/** The old token ends at once; references and listings stay the partner's. */
export async function replaceToken(db: Db, _admin: Admin, id: number): Promise<string> {
  const token = newToken()
  const replaced = await db
    .updateTable('api_tokens')
    .set({ token_hash: hashSecret(token), hint: hintOf(token), last_used_at: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!replaced) throw new Problem('conflict', 'This token has been revoked.')
  return token
}

/** It ends at once, for good. */
export async function revokeToken(db: Db, _admin: Admin, id: number, now: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: now.getTime() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
