import type { Page } from '@playwright/test'
import type SqliteDatabase from 'better-sqlite3'
import { CHECK_KINDS } from '#app/features/moderation/rules/decisions.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const ITEMS = 24
const TODAY = dublinDay(new Date())
export const SCAM = 'It asks for bank details.'

export const current = (page: Page) => page.locator('[data-triage] article:focus')
/** What was decided, in its place. */
export const lines = (page: Page) =>
  page.locator('[data-triage] > li > .split-line').filter({ hasNotText: 'Back: it is not decided' })

/** Six of each kind, of 24 listings; three of the flags name another date. */
export function fillToCheck(db: SqliteDatabase.Database) {
  db.exec(`delete from reports; delete from link_flags; delete from competition_results;
      delete from click_counts;
      update competitions set unreviewed = null, status = 'approved',
        published_at = coalesce(published_at, submitted_at) where unreviewed = 1 or status = 'pending'`)
  const ids = db
    .prepare(
      `select id from competitions where status = 'approved' and restricted = 0 and terms_url is not null
         and end_date > ? order by id limit ${ITEMS}`,
    )
    .pluck()
    .all(TODAY) as number[]
  const at = Date.now() - DAY_MS
  for (const [index, id] of ids.entries()) {
    const [kind, number] = [CHECK_KINDS[index % 4], Math.floor(index / 4)]
    if (kind === 'reports')
      db.prepare(
        'insert into reports (competition_id, reason, note, created_at) values (?, ?, ?, ?)',
      ).run(id, 'other', number === 5 ? SCAM : null, at + index)
    if (kind === 'links')
      db.prepare(
        `insert into link_flags (competition_id, target, kind, found_end_date, evidence_hash, created_at)
           values (?, 'entry', ?, ?, 'x', ?)`,
      ).run(id, number < 3 ? 'date' : 'gone', number < 3 ? addDays(TODAY, 9) : null, at + index)
    if (kind === 'unreviewed')
      db.prepare('update competitions set unreviewed = 1 where id = ?').run(id)
    if (kind === 'winners')
      db.prepare(
        `insert into competition_results (competition_id, outcome, noted_at) values (?, 'not-found', ?)`,
      ).run(id, at + index)
    if (index === 21) db.prepare("insert into click_counts values ('day', ?, ?, 50)").run(TODAY, id)
  }
}
