import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { containsText } from '#app/db/contains-text.server.ts'
import { promoterKey } from '#app/features/listings/rules/promoter.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { shorterNames } from '../rules/similar.ts'

type Named = { id: number; name: string }

export type DeskPromoter = Named & {
  slug: string
  domain: string | null
  winnersUrl: string | null
  reply: string | null
  mergedInto: Named | null
  /** Published, without those of promoters merged into it. */
  listings: number
}
export type ListedPromoter = DeskPromoter & {
  /** A promoter that may be the same one. */
  similar: Named | null
}

/** Returns promoters, the latest first, or those whose name has the text. */
export async function listPromoters(
  db: Db,
  _admin: Admin,
  { q, size, page }: { q: string | undefined; size: number; page: number },
): Promise<{ promoters: ListedPromoter[]; total: number }> {
  const matching = selectMatching(db, q)
  const [{ total }, promoters] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    selectDesk(db)
      .where('promoters.id', 'in', (eb) =>
        eb
          .selectFrom(
            matching
              .select('promoters.id')
              .orderBy('promoters.id', 'desc')
              .limit(size)
              .offset((page - 1) * size)
              .as('shown'),
          )
          .select('shown.id'),
      )
      .orderBy('promoters.id', 'desc')
      .execute(),
  ])
  const listed = promoters.map((row) => withSimilar(db, toDeskPromoter(row)))
  return { promoters: await Promise.all(listed), total }
}

export async function findDeskPromoter(
  db: Db,
  _admin: Admin,
  id: number,
): Promise<DeskPromoter | undefined> {
  const row = await selectDesk(db).where('promoters.id', '=', id).executeTakeFirst()
  return row && toDeskPromoter(row)
}

/** Returns promoters with that text in a name, to which another one's listings can move. */
export async function listTargets(
  db: Db,
  _admin: Admin,
  { q, promoterID }: { q: string; promoterID: number },
  limit: number,
): Promise<DeskPromoter[]> {
  if (promoterKey(q) === '') return []
  const rows = await selectDesk(db)
    .where('promoters.id', 'in', selectMatching(db, q).select('promoters.id'))
    .where('promoters.merged_into', 'is', null)
    .where('promoters.id', '<>', promoterID)
    // The name itself comes first.
    .orderBy(sql`length(promoters.name)`)
    .orderBy('promoters.id')
    .limit(limit)
    .execute()
  return rows.map(toDeskPromoter)
}

function selectMatching(db: Db, q: string | undefined) {
  const key = promoterKey(q ?? '')
  return db
    .selectFrom('promoters')
    .$if(key !== '', (query) =>
      query.where('promoters.id', 'in', (eb) =>
        eb
          .selectFrom('promoter_names')
          .select('promoter_names.promoter_id')
          .where(containsText('promoter_names.name_key', key)),
      ),
    )
}

function selectDesk(db: Db) {
  return db
    .selectFrom('promoters')
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

function toDeskPromoter({ intoID, intoName, listings, ...row }: DeskRow): DeskPromoter {
  const mergedInto = intoID === null || intoName === null ? null : { id: intoID, name: intoName }
  return { ...row, mergedInto, listings: listings ?? 0 }
}

async function withSimilar(db: Db, promoter: DeskPromoter): Promise<ListedPromoter> {
  return { ...promoter, similar: await findSimilar(db, promoter) }
}

async function findSimilar(db: Db, { id, name, mergedInto }: DeskPromoter): Promise<Named | null> {
  const names = mergedInto ? [] : shorterNames(promoterKey(name))
  if (names.length === 0) return null
  const found = await db
    .selectFrom('promoter_names')
    .innerJoin('promoters', 'promoters.id', 'promoter_names.promoter_id')
    .select(['promoters.id', 'promoters.name'])
    .where('name_key', 'in', names)
    .where('promoters.id', '<>', id)
    .where('promoters.merged_into', 'is', null)
    .orderBy('name_key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
