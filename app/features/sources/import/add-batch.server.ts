import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'
import { listingIdentity, type Identity } from '#app/features/listings/rules/duplicates.ts'
import type { FileListing } from './input.ts'

type ReadyRow = { line: number; competition: NewCompetition & { importKey: string } }
export type RowError = { line: number; message: string }
export type BatchResult = { added: number; alreadyThere: number; errors: RowError[] }

/** Adds the rows in one transaction, or else one by one. @throws errors that no row causes. */
export async function addBatch(db: Db, rows: readonly ReadyRow[], now: Date): Promise<BatchResult> {
  if (rows.length === 0) return { added: 0, alreadyThere: 0, errors: [] }
  try {
    return await addTogether(db, rows, now)
  } catch {
    return addOneByOne(db, rows, now)
  }
}

async function addTogether(db: Db, rows: readonly ReadyRow[], now: Date): Promise<BatchResult> {
  return db.transaction().execute(async (tx) => {
    await lockImport(tx)
    const known = await findExisting(
      tx,
      rows.map(({ competition }) => competition),
    )
    let added = 0
    for (const { competition } of rows) {
      if (known.has(competition)) continue
      const { competitionSlug } = await insertCompetition(tx, competition, now)
      known.add({ ...competition, competitionSlug })
      added += 1
    }
    if (added > 0) await announceChange(tx)
    return { added, alreadyThere: rows.length - added, errors: [] }
  })
}

async function addOneByOne(db: Db, rows: readonly ReadyRow[], now: Date) {
  const result: BatchResult = { added: 0, alreadyThere: 0, errors: [] }
  for (const row of rows) {
    try {
      const { added, alreadyThere } = await addTogether(db, [row], now)
      result.added += added
      result.alreadyThere += alreadyThere
    } catch (error) {
      if (!isRefusedRow(error)) throw error
      const message = `The database refuses the row: ${error.message}.`
      result.errors.push({ line: row.line, message })
    }
  }
  return result
}

/** Serialises imports of all processes: both databases block a second writer of this row. */
async function lockImport(tx: Db) {
  await tx
    .updateTable('catalogue')
    .set({ version: sql`version` })
    .execute()
}

type Identified = Identity & { importKey: string; competitionSlug?: string | undefined }

export async function findExisting(db: Db, listings: readonly Identified[]) {
  const keys = [...new Set(listings.flatMap(storedKeys))]
  const asked = listings.flatMap(({ competitionSlug }) => competitionSlug ?? [])
  const rows = await db
    .selectFrom('competitions')
    .select(['import_key', 'slug'])
    .where('import_key', 'in', keys)
    .$if(asked.length > 0, (query) =>
      query.union(
        db.selectFrom('competitions').select(['import_key', 'slug']).where('slug', 'in', asked),
      ),
    )
    .execute()
  return knownListings(rows)
}

export function knownListings(rows: readonly { import_key: string | null; slug: string }[]) {
  const keys = new Set(rows.map(({ import_key }) => import_key))
  const slugs = new Set<string | undefined>(rows.map(({ slug }) => slug))
  return {
    has: (listing: Identified) =>
      storedKeys(listing).some((key) => keys.has(key)) ||
      (listing.competitionSlug !== undefined && slugs.has(listing.competitionSlug)),
    add: ({ importKey, competitionSlug }: Identified) => {
      keys.add(importKey)
      slugs.add(competitionSlug)
    },
  }
}

/** Constraint and type errors of SQLite and PostgreSQL (classes 22 and 23). */
function isRefusedRow(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false
  return /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)|2[23]...$)/.test(String(error.code))
}

/** What links did without when the keys of versions before TRACKING grew were stored. */
const FORMER_TRACKING =
  /^(?:utm_.*|hsa_.*|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|igsh|mc_cid|mc_eid|_gl)$/i

/** Identifies a listing across imports: by its `reference` or by a hash of its identity. */
export function importKey(listing: Identity & Pick<FileListing, 'reference'>): string {
  return listing.reference ?? hash(listingIdentity(listing))
}

/** Returns the keys by which a listing may be stored: its own, and that of earlier versions. */
function storedKeys({ importKey: key, ...listing }: Identity & { importKey: string }) {
  const isHash = key === hash(listingIdentity(listing))
  return isHash ? [key, hash(listingIdentity(listing, FORMER_TRACKING))] : [key]
}

function hash(identity: string) {
  return createHash('sha256').update(identity).digest('hex')
}
