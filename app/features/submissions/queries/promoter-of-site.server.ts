import type { Db } from '#app/db/client.server.ts'
import { promoterDomain } from '#app/features/listings/rules/promoter-domain.ts'

const COMPARED = 10

/** Returns the promoter of the newest published listings of a link's site, if they all have the same one. */
export async function findPromoterOfSite(db: Db, link: string): Promise<string | undefined> {
  const site = promoterDomain(link)
  if (!site) return undefined
  // The only wildcard of `like` in host names is '_', which finds too many; the filter below removes them.
  const listings = await db
    .selectFrom('competitions')
    .select(['promoter_name', 'entry_key'])
    .where('status', '=', 'approved')
    .where(({ eb, or }) =>
      or([
        eb('entry_key', '=', site),
        eb('entry_key', 'like', `${site}/%`),
        eb('entry_key', 'like', `%.${site}/%`),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(COMPARED)
    .execute()
  const names = new Set(
    listings
      .filter(({ entry_key: key }) => promoterDomain(`https://${key}`) === site)
      .map(({ promoter_name: name }) => name),
  )
  const [name] = names
  return names.size === 1 ? name : undefined
}
