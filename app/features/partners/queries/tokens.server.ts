import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Scope } from '../rules/scopes.ts'

export type TokenEntry = {
  id: number
  name: string
  /** Its first characters. */
  hint: string
  scopes: Scope[]
  createdAt: number
  createdBy: string | null
  lastUsedAt: number | null
  revokedAt: number | null
  listings: number
}

/** Those in use first. */
export async function listTokens(db: Db, _admin: Admin): Promise<TokenEntry[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .leftJoin('users', 'users.id', 'api_tokens.created_by')
    .select(({ selectFrom }) => [
      'api_tokens.id',
      'name',
      'hint',
      'may_submit',
      'may_read_own',
      'api_tokens.created_at',
      'last_used_at',
      'revoked_at',
      'username',
      selectFrom('partner_listings')
        .whereRef('token_id', '=', 'api_tokens.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('listings'),
    ])
    .orderBy('api_tokens.id', 'desc')
    .execute()
  const entries = rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: [
      ...(row.may_submit === 1 ? (['listings:submit'] as const) : []),
      ...(row.may_read_own === 1 ? (['listings:read-own'] as const) : []),
    ],
    createdAt: row.created_at,
    createdBy: row.username,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    listings: Number(row.listings),
  }))
  return entries.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null))
}
