import { sql } from 'kysely'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { SYNC_ROWS_MAX } from '#app/features/tracker/rules/limits.ts'
import type { Entry } from '#app/features/tracker/rules/records.ts'
import { pagesOf, type Side } from './synced.ts'

/** The same pages and JSON, with one statement a page: no check, no lock, no merging. */
export function bareStatements({ db, dialect }: OpenDatabase): Side {
  const rowsOf = dialect === 'sqlite' ? sqliteRows : postgresRows
  return {
    async send(memberId, entries) {
      for (const [number, page] of pagesOf(entries).entries()) {
        const body = JSON.stringify(JSON.parse(JSON.stringify(page)))
        await sql`insert into tracker_entries
          (user_id, id, competition_id, entered_at, day, via, undone, seq)
          ${rowsOf(memberId, body, number * SYNC_ROWS_MAX)}`.execute(db)
      }
    },
    async fetch(memberId) {
      let [count, after] = [0, 0]
      for (;;) {
        const { rows } = await sql<Entry & { seq: number }>`
          select id, competition_id as "competitionID", entered_at as at, day, via, seq
          from tracker_entries where user_id = ${memberId} and seq > ${after}
          order by seq limit ${SYNC_ROWS_MAX}`.execute(db)
        const page = JSON.parse(JSON.stringify(rows)) as typeof rows
        count += page.length
        const last = page.at(-1)
        if (!last) return count
        after = last.seq
      }
    },
  }
}

function sqliteRows(memberId: number, body: string, after: number) {
  return sql`select ${memberId}, value ->> 'id', value ->> 'competitionID', value ->> 'at',
    value ->> 'day', value ->> 'via', 0, ${after} + key + 1 from json_each(${body})`
}

function postgresRows(memberId: number, body: string, after: number) {
  return sql`select ${memberId}::integer, sent.id, sent."competitionID", sent.at, sent.day, sent.via, 0,
    ${after}::integer + row_number() over ()
    from json_to_recordset(${body}::json)
      as sent (id text, "competitionID" integer, at bigint, day text, via text)`
}
