import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { createPostgres } from '../lib/create-postgres.ts'
import { drawListings } from '../lib/listings.ts'

const BATCH_ROWS = 500
/** What waits closes soon, so that any two may be duplicates of each other. */
const OPEN_DAYS = 60

export type Size = { published: number; waiting: number }

/** A SQLite database in this folder with this many listings. */
export async function fillSqlite(folder: string, size: Size, now: Date): Promise<OpenDatabase> {
  const dataDir = path.join(folder, String(size.waiting))
  return fill(openDatabase({ url: undefined, dataDir }), size, now)
}

/** The same on a PostgreSQL server, whose address may create databases. */
export async function fillPostgres(server: string, size: Size, now: Date): Promise<OpenDatabase> {
  return fill(await createPostgres(server, `waiting_${size.waiting}`), size, now)
}

async function fill(opened: OpenDatabase, { published, waiting }: Size, now: Date) {
  await migrate(opened)
  const listings = drawListings(now)
  const today = dublinDay(now)
  for (let made = 0; made < published + waiting; made += BATCH_ROWS) {
    const rows = Math.min(BATCH_ROWS, published + waiting - made)
    await opened.db.transaction().execute(async (tx) => {
      for (let index = made; index < made + rows; index += 1) {
        const listing = listings.next().value as NewCompetition
        const sentAt = new Date(now.getTime() - (published + waiting - index) * 60_000)
        const competitionEndDate = addDays(today, 1 + (index % OPEN_DAYS))
        const isPublished = index < published
        await insertCompetition(
          tx,
          isPublished
            ? { ...listing, status: 'approved' }
            : { ...listing, status: 'pending', source: 'member', competitionEndDate },
          sentAt,
        )
      }
    })
  }
  // What autovacuum does within minutes: without it the first queries pay, and plans are guesses.
  if (opened.dialect === 'postgres') await sql`vacuum analyze`.execute(opened.db)
  else await sql`pragma wal_checkpoint(truncate)`.execute(opened.db)
  return opened
}
