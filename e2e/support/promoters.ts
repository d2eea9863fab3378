import type SqliteDatabase from 'better-sqlite3'
import { slugify } from '#app/lib/text/fold-text.ts'

/** A promoter of that name without listings. */
export function addPromoter(db: SqliteDatabase.Database, name: string) {
  db.prepare(
    `insert into promoters (slug, name, created_at) values (?, ?, 1) on conflict do nothing`,
  ).run(slugify(name), name)
  db.prepare(
    `insert into promoter_names (name_key, promoter_id)
     select ?, id from promoters where slug = ? on conflict do nothing`,
  ).run(name.toLowerCase(), slugify(name))
}
