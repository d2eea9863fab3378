import { sql, type SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { SYNC_ROWS_MAX } from '../rules/limits.ts'
import { noChanges, type Changes, type SyncAnswer } from '../rules/sync.ts'
import { ENTRY_COLUMNS, MARK_COLUMNS, toEntry, toWin, WIN_COLUMNS } from './rows.server.ts'

type Page = Pick<SyncAnswer, 'cursor' | 'more'> & { changes: Changes }
type Range = { userId: number; after: number; until: number }
type Change = { seq: number; addTo: (changes: Changes) => unknown }

/** Returns the next page of a member's changes, in the order in which they were made. */
export async function readChanges(
  db: Db,
  { id }: Pick<Member, 'id'>,
  after: number,
): Promise<Page> {
  // Read first: the changes up to this number are committed, in all three tables.
  const { tracker_seq: until } = await db
    .selectFrom('users')
    .select('tracker_seq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const range = { userId: id, after, until }
  const found = [
    ...(await listEntries(db, range)),
    ...(await listMarks(db, range)),
    ...(await listWins(db, range)),
  ].toSorted((a, b) => a.seq - b.seq)
  const page = found.slice(0, SYNC_ROWS_MAX)
  const changes = noChanges()
  for (const { addTo } of page) addTo(changes)
  const more = found.length > page.length
  return { changes, cursor: more ? (page.at(-1)?.seq ?? until) : until, more }
}

async function listEntries(db: Db, range: Range): Promise<Change[]> {
  const rows = await db
    .selectFrom('tracker_entries')
    .select(['seq', ...ENTRY_COLUMNS])
    .where(isIn(range))
    .orderBy('seq')
    .limit(SYNC_ROWS_MAX + 1)
    .execute()
  return rows.map(({ seq, ...row }) => {
    const entry = toEntry(row)
    return {
      seq,
      addTo: ({ entries, undone }) => (entry ? entries.push(entry) : undone.push(row.id)),
    }
  })
}

async function listMarks(db: Db, range: Range): Promise<Change[]> {
  const rows = await db
    .selectFrom('tracker_marks')
    .select(['seq', ...MARK_COLUMNS])
    .where(isIn(range))
    .orderBy('seq')
    .limit(SYNC_ROWS_MAX + 1)
    .execute()
  return rows.map(({ seq, ...row }) => ({ seq, addTo: ({ marks }) => marks.push(row) }))
}

async function listWins(db: Db, range: Range): Promise<Change[]> {
  const rows = await db
    .selectFrom('tracker_wins')
    .select(['seq', ...WIN_COLUMNS])
    .where(isIn(range))
    .orderBy('seq')
    .limit(SYNC_ROWS_MAX + 1)
    .execute()
  return rows.map(({ seq, ...row }) => ({ seq, addTo: ({ wins }) => wins.push(toWin(row)) }))
}

function isIn({ userId, after, until }: Range) {
  return sql<SqlBool>`user_id = ${userId} and seq > ${after} and seq <= ${until}`
}
