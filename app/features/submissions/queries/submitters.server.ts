import type { Db } from '#app/db/client.server.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** A member with the number of their listings in each status. */
export type Submitter = {
  id: number
  username: string
  trusted: boolean
  record: Record<Status, number>
}

/** Returns the members with these ids; ids may be null or repeated. */
export async function listSubmitters(db: Db, _admin: Admin, ids: readonly (number | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const submitters = new Map<number, Submitter>()
  if (known.length === 0) return submitters
  const rows = await db
    .selectFrom('users')
    .leftJoin('competitions', 'competitions.submitted_by', 'users.id')
    .select(['users.id', 'users.username', 'users.trusted_at', 'competitions.status'])
    .select(({ fn }) => fn.count<number>('competitions.id').as('count'))
    .where('users.id', 'in', known)
    .groupBy(['users.id', 'users.username', 'users.trusted_at', 'competitions.status'])
    .execute()
  for (const { id, username, trusted_at, status, count } of rows) {
    const record = submitters.get(id)?.record ?? { pending: 0, approved: 0, rejected: 0 }
    if (status !== null) record[status as Status] = count
    submitters.set(id, { id, username, trusted: trusted_at !== null, record })
  }
  return submitters
}
