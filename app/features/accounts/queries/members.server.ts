import type { Db } from '#app/db/client.server.ts'
import type { Operator } from '#app/lib/actor.ts'

export type MemberRow = {
  username: string
  email: string | null
  admin: boolean
  suspended: boolean
  createdAt: number
}

/** All members for the operator's list, the oldest first; read in pages, so that any number will do. */
export async function* readMembers(db: Db, _operator: Operator): AsyncGenerator<MemberRow> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'is_admin', 'suspended_at', 'created_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const row of rows) {
      yield {
        username: row.username,
        email: row.email,
        admin: row.is_admin === 1,
        suspended: row.suspended_at !== null,
        createdAt: row.created_at,
      }
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
