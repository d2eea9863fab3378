import { randomBytes } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { slugify } from '#app/lib/text/fold-text.ts'
import { promoterDomain } from '../rules/promoter-domain.ts'
import { promoterKey } from '../rules/promoter.ts'

/** After this many tries a slug gets random letters. */
const NUMBERED_SLUGS = 20

type Promoted = { promoterName: string; entryUrl: string }

/**
 * Returns the promoter of a listing: the one of that name, else the first of the entry link's domain,
 * else a new one. A name found by its domain stays free, because magazines and shops run competitions
 * for others on their own sites. Expects a transaction.
 */
export async function findOrAddPromoter(tx: Db, listing: Promoted, now: Date): Promise<number> {
  const nameKey = promoterKey(listing.promoterName)
  const domain = promoterDomain(listing.entryUrl)
  return (
    (await findByName(tx, nameKey)) ??
    (await findByDomain(tx, domain)) ??
    (await addPromoter(tx, { name: listing.promoterName, nameKey, domain }, now))
  )
}

async function findByName(tx: Db, nameKey: string) {
  const row = await tx
    .selectFrom('promoter_names')
    .select('promoter_id')
    .where('name_key', '=', nameKey)
    .executeTakeFirst()
  return row?.promoter_id
}

async function findByDomain(tx: Db, domain: string | undefined) {
  if (domain === undefined) return undefined
  const row = await tx
    .selectFrom('promoters')
    .select('id')
    .where('domain', '=', domain)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

type NewPromoter = { name: string; nameKey: string; domain: string | undefined }

async function addPromoter(tx: Db, { name, nameKey, domain }: NewPromoter, now: Date) {
  const id = await insertWithFreeSlug(tx, name, domain, now)
  if (await claimPromoterName(tx, nameKey, id)) return id
  // A concurrent transaction was first.
  await tx.deleteFrom('promoters').where('id', '=', id).execute()
  return (await findByName(tx, nameKey)) ?? id
}

/** Gives a promoter a name, as a key, that no promoter has. @returns whether the name was free. */
export async function claimPromoterName(tx: Db, nameKey: string, promoterID: number) {
  const claimed = await tx
    .insertInto('promoter_names')
    .values({ name_key: nameKey, promoter_id: promoterID })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('promoter_id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function insertWithFreeSlug(tx: Db, name: string, domain: string | undefined, now: Date) {
  const row = { name, domain: domain ?? null, created_at: now.getTime() }
  for (let attempt = 1; ; attempt += 1) {
    const slug = slugOf(slugify(name) || 'promoter', attempt)
    const inserted = await tx
      .insertInto('promoters')
      .values({ ...row, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}

/** Returns 'harbour-house', then 'harbour-house-2', and with random letters after many attempts. */
export function slugOf(stem: string, attempt: number): string {
  if (attempt === 1) return stem
  return `${stem}-${attempt < NUMBERED_SLUGS ? attempt : randomBytes(4).toString('hex')}`
}
