import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { containsText } from '#app/db/contains-text.server.ts'
import { readPage, type Page } from '#app/db/read-rows.server.ts'
import { promoterKey } from '#app/features/listings/rules/promoter.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import type { PromoterAction } from '../rules/changes.ts'
import { shorterNames } from '../rules/similar.ts'

type Named = { id: number; name: string }

/** `listings` are those published, without those of promoters merged into it. */
export type DeskPromoter = ReturnType<typeof toDeskPromoter>

type Matching = Page & { q?: string | undefined }

/** Returns promoters, the latest first, or those whose name has the text. */
export async function listPromoters(db: Db, _admin: Admin, { q, ...page }: Matching) {
  const query = selectDesk(db, q).orderBy('promoters.id', 'desc')
  const { rows, total } = await readPage(query, page)
  return { promoters: rows.map(toDeskPromoter), total }
}

export async function findDeskPromoter(db: Db, admin: Admin, id: number) {
  return (await findDeskPromoters(db, admin, [id])).get(id)
}

/** Of the latest promoters this many are compared with others. */
const COMPARED_MAX = 200

/** Returns the latest promoters that may be another one, unless an admin has kept them apart. */
export async function listAlike(db: Db, _admin: Admin | Operator) {
  const kept = keptApart(db).where('log.promoter_id', '=', sql.ref<number>('promoters.id'))
  const latest = await db
    .selectFrom('promoters')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('merged_into', 'is', null)
    .where(({ not, exists }) => not(exists(kept)))
    .orderBy('id', 'desc')
    .limit(COMPARED_MAX)
    .execute()
  const similar = await findSimilar(db, latest)
  return latest.flatMap((one) => {
    const into = similar.get(one.id)
    return into ? [{ ...one, into }] : []
  })
}

/** Counts what `listAlike` lists. */
export async function countAlike(db: Db, admin: Admin | Operator) {
  const times = (await listAlike(db, admin)).map(({ createdAt }) => createdAt)
  return { waiting: times.length, oldestAt: times.length === 0 ? null : Math.min(...times) }
}

/** The decisions to keep a promoter apart that were not undone. */
export function keptApart(db: Db) {
  return db
    .selectFrom('promoter_log as log')
    .select(['log.id', 'log.promoter_id'])
    .where('log.action', '=', 'kept apart' satisfies PromoterAction)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promoter_log as undone')
            .select('undone.id')
            .whereRef('undone.promoter_id', '=', 'log.promoter_id')
            .whereRef('undone.id', '>', 'log.id')
            .whereRef('undone.before_value', '=', 'log.after_value')
            .where('undone.action', '=', 'change undone' satisfies PromoterAction),
        ),
      ),
    )
}

export async function findDeskPromoters(db: Db, _admin: Admin, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, DeskPromoter>()
  const rows = await selectDesk(db).where('promoters.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toDeskPromoter(row)]))
}

type Wanted = { q: string; promoterID: number }

/** Returns promoters with that text in a name, to which another one's listings can move. */
export async function listTargets(db: Db, _admin: Admin, { q, promoterID }: Wanted, limit: number) {
  if (promoterKey(q) === '') return []
  const rows = await selectDesk(db, q)
    .where('promoters.merged_into', 'is', null)
    .where('promoters.id', '<>', promoterID)
    // The name itself comes first.
    .orderBy(sql`length(promoters.name)`)
    .orderBy('promoters.id')
    .limit(limit)
    .execute()
  return rows.map(toDeskPromoter)
}

/** Of all, or of those whose name has the text. */
function selectDesk(db: Db, q = '') {
  const key = promoterKey(q)
  const named = db
    .selectFrom('promoter_names')
    .select('promoter_names.promoter_id')
    .where(containsText('promoter_names.name_key', key))
  return db
    .selectFrom('promoters')
    .$if(key !== '', (query) => query.where('promoters.id', 'in', named))
    .leftJoin('promoters as into', 'into.id', 'promoters.merged_into')
    .select(['promoters.id', 'promoters.slug', 'promoters.name', 'promoters.domain'])
    .select(['promoters.winners_url as winnersUrl', 'promoters.reply'])
    .select(['into.id as intoID', 'into.name as intoName'])
    .select(({ selectFrom }) =>
      selectFrom('competitions')
        .select(({ fn }) => fn.countAll<number>().as('listings'))
        .whereRef('competitions.promoter_id', '=', 'promoters.id')
        .where('competitions.status', '=', sql.lit('approved'))
        .as('listings'),
    )
}

type DeskRow = Awaited<ReturnType<ReturnType<typeof selectDesk>['execute']>>[number]

function toDeskPromoter({ intoID, intoName, listings, ...row }: DeskRow) {
  const isMerged = intoID !== null && intoName !== null
  const mergedInto: Named | null = isMerged ? { id: intoID, name: intoName } : null
  return { ...row, mergedInto, listings: listings ?? 0 }
}

/** Returns the promoters with whose name another one's begins, the longest such name for each. */
async function findSimilar(db: Db, promoters: readonly Named[]): Promise<Map<number, Named>> {
  const keys = promoters.flatMap(({ name }) => shorterNames(promoterKey(name)))
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('promoter_names')
    .innerJoin('promoters', 'promoters.id', 'promoter_names.promoter_id')
    .select(['name_key as key', 'promoters.id', 'promoters.name'])
    .where('name_key', 'in', [...new Set(keys)])
    .where('promoters.merged_into', 'is', null)
    .execute()
  const byKey = new Map(rows.map(({ key, ...promoter }) => [key, promoter]))
  const similar = promoters.flatMap(({ id, name }) => {
    const named = shorterNames(promoterKey(name)).flatMap((key) => byKey.get(key) ?? [])
    const other = named.find((one) => one.id !== id)
    return other ? [[id, other] as const] : []
  })
  return new Map(similar)
}
