import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import type { Scope } from '../rules/scopes.ts'
import { isToken } from './token-text.server.ts'

declare const checked: unique symbol
/** The sender of a valid token with the scope; only `authorise` makes one. */
export type Partner = { tokenID: number; readonly [checked]: true }

const BEARER = /^Bearer ([\w]{1,200})$/i
/** When a token was last used is written at most this often. */
const USE_NOTED_MS = HOUR_MS

const UNKNOWN = 'Send a valid token: “Authorization: Bearer ci_…”.'

/**
 * Finds the partner by the token alone: cookies count for nothing here.
 * @throws Problem 'unauthenticated' without a valid token, 'forbidden' without the scope, 'too-many'.
 */
export async function authorise(
  { db, limits, address, now }: Pick<RequestContext, 'db' | 'limits' | 'address' | 'now'>,
  authorization: string | undefined,
  scope: Scope,
): Promise<Partner> {
  const [, token = ''] = BEARER.exec(authorization ?? '') ?? []
  const found = isToken(token) ? await findToken(db, token) : undefined
  if (!found) {
    await limits.consume('partner-unknown', address)
    throw new Problem('unauthenticated', UNKNOWN)
  }
  const mayUse = scope === 'listings:submit' ? found.may_submit : found.may_read_own
  if (mayUse !== 1) throw new Problem('forbidden', `This token may not do that: ${scope}.`)
  const limit = scope === 'listings:submit' ? 'partner-submit' : 'partner-read'
  await limits.consume(limit, String(found.id))
  await noteUse(db, found, now)
  return { tokenID: found.id } as Partner
}

/** By its hash: how long the search takes says nothing about a token. */
async function findToken(db: Db, token: string) {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'may_submit', 'may_read_own', 'last_used_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

async function noteUse(
  db: Db,
  { id, last_used_at: before }: { id: number; last_used_at: number | null },
  now: Date,
) {
  if (before !== null && now.getTime() - before < USE_NOTED_MS) return
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now.getTime() })
    .where('id', '=', id)
    .execute()
}
