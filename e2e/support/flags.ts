import type SqliteDatabase from 'better-sqlite3'
import { addDays, prettyDate, type Day } from '#app/lib/time/days.ts'

/** In the order of the desk; each is decided on in another way. */
const KINDS = ['closed', 'gone', 'parked', 'soft-404', 'date'] as const
export type Flagged = { id: number; title: string; slug: string }

/** The page of the last listing says that it closes this many days from today. */
export const FOUND_IN_DAYS = 40

/** Raises one flag of each kind. */
export function flagListings(db: SqliteDatabase.Database, today: Day): Flagged[] {
  const found = addDays(today, FOUND_IN_DAYS)
  db.exec('delete from link_flags; delete from link_checks; delete from link_hosts')
  const listings = db
    .prepare(
      `select id, title, slug from competitions where status = 'approved' and restricted = 0
       and end_date > ? order by end_date desc, id limit ${KINDS.length}`,
    )
    .all(today) as Flagged[]
  const insert = db.prepare(
    `insert into link_flags (competition_id, target, kind, quote, found_end_date, evidence_hash, created_at)
     values (?, 'entry', ?, ?, ?, ?, ?)`,
  )
  for (const [index, { id }] of listings.entries()) {
    const kind = KINDS[index] ?? ''
    const quote = kind === 'date' ? `Entries close on ${prettyDate(found)}.` : null
    insert.run(id, kind, quote, kind === 'date' ? found : null, `evidence-${id}`, index + 1)
    db.prepare(
      `insert into link_checks (competition_id, target, url, host, next_check_at)
       values (?, 'entry', '', 'www.lantern-works.ie', 0)`,
    ).run(id)
  }
  db.exec("insert into link_hosts (host, delay_ms) values ('www.lantern-works.ie', 10000)")
  return listings
}
