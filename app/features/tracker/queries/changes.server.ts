import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { SYNC_ROWS_MAX } from '../rules/limits.ts'
import { noChanges, type Changes } from '../rules/sync.ts'
import { ENTRY_COLUMNS, MARK_COLUMNS, toEntry, toWin, WIN_COLUMNS } from './rows.server.ts'

type Range = { userId: number; after: number; until: number }
type Change = { seq: number; addTo: (changes: Changes) => unknown }

/** Returns the next page of a member's changes, in the order in which they were made. */
export async function readChanges(db: Db, { id }: Pick<Member, 'id'>, after: number) {
  // Read first: the changes up to this number are committed, in all three tables.
  const { tracker_seq: until } = await db
    .selectFrom('users')
    .select('tracker_seq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const range = { userId: id, after, until }
  const entries = db.selectFrom('tracker_entries').select(['seq', ...ENTRY_COLUMNS])
  const marks = db.selectFrom('tracker_marks').select(['seq', ...MARK_COLUMNS])
  const wins = db.selectFrom('tracker_wins').select(['seq', ...WIN_COLUMNS])
  const found: Change[] = []
  for (const { seq, ...row } of await listIn(range, entries)) {
    const entry = toEntry(row)
    const addTo = (all: Changes) => (entry ? all.entries.push(entry) : all.undone.push(row.id))
    found.push({ seq, addTo })
  }
  for (const { seq, ...row } of await listIn(range, marks))
    found.push({ seq, addTo: (all) => all.marks.push(row) })
  for (const { seq, ...row } of await listIn(range, wins))
    found.push({ seq, addTo: (all) => all.wins.push(toWin(row)) })
  found.sort((a, b) => a.seq - b.seq)
  const page = found.slice(0, SYNC_ROWS_MAX)
  const changes = noChanges()
  for (const { addTo } of page) addTo(changes)
  const more = found.length > page.length
  return { changes, cursor: more ? (page.at(-1)?.seq ?? until) : until, more }
}

function listIn<DB, Table extends keyof DB, Row>(
  { userId, after, until }: Range,
  rows: SelectQueryBuilder<DB, Table, Row>,
) {
  return rows
    .where(sql<SqlBool>`user_id = ${userId} and seq > ${after} and seq <= ${until}`)
    .orderBy(sql`seq`)
    .limit(SYNC_ROWS_MAX + 1)
    .execute()
}
