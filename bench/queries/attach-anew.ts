import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { attachOldListings } from '#app/features/listings/operations/attach-old-listings.server.ts'
import { figure } from '../lib/table.ts'

const MB = 1_000_000
const SAMPLE_MS = 20

/** Detaches every listing from its promoter, and says how long attaching them takes, and how much memory. */
export async function attachAnew(db: Db, now: Date): Promise<string> {
  await db.updateTable('competitions').set({ promoter_id: null }).execute()
  // Else each deleted promoter is looked for in all listings.
  await sql`create index bench_by_promoter on competitions (promoter_id)`.execute(db)
  await db.deleteFrom('promoters').execute()
  await sql`drop index bench_by_promoter`.execute(db)
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const startedAt = performance.now()
  try {
    const attached = await attachOldListings(db, now)
    const seconds = (performance.now() - startedAt) / 1000
    return `\nAttached ${attached.toLocaleString('en-IE')} old listings in ${figure(seconds)} s, ${figure((peak - before) / MB)} MB more memory.`
  } finally {
    clearInterval(sampling)
  }
}
