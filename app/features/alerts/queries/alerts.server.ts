import type { Db } from '#app/db/client.server.ts'
import { findAlertLink } from '#app/features/addresses/queries/mailed-links.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import {
  followedPath,
  followedWords,
  parseFollowedQuery,
  readFollowedList,
  type FollowedList,
} from '../rules/followed-list.ts'
import { findAddress } from '#app/features/addresses/queries/address-book.server.ts'
import { newsState } from '#app/features/addresses/rules/address-book.ts'
import { findPromoter } from '#app/features/promoters/queries/promoters.server.ts'

/** Reads a stored query; a promoter that has been merged since is the one that it was merged into. */
export async function findFollowedList(db: Db, query: string): Promise<FollowedList> {
  const list = parseFollowedQuery(query)
  if (!list.promoter) return list
  const shown = await db
    .selectFrom('promoters')
    .innerJoin('promoters as shown', 'shown.id', 'promoters.merged_into')
    .select('shown.slug')
    .where('promoters.slug', '=', list.promoter.slug)
    .executeTakeFirst()
  return shown ? { ...list, promoter: { ...list.promoter, slug: shown.slug } } : list
}

export type ShownAlert = Awaited<ReturnType<typeof listAlerts>>[number]

/** The member's address, if it is confirmed. */
export async function findConfirmedEmail(db: Db, member: Member): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', member.id)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return user?.email ?? undefined
}

/** What the address follows, in the order in which it started. */
export async function listAlerts(db: Db, key: string) {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('followers', 'followers.id', 'follower_id')
    .select(['alerts.id', 'query', 'cadence', 'paused_at'])
    .where('email_key', '=', key)
    .where('confirmed_at', 'is not', null)
    .orderBy('alerts.id')
    .execute()
  return rows.map(({ id, query, cadence, paused_at }) => {
    const list = parseFollowedQuery(query)
    const [words, path] = [followedWords(list), followedPath(list)]
    return { id, words, path, cadence, isPaused: paused_at !== null }
  })
}

/** What a mailed request to follow is about; undefined when its link is unknown. */
export async function findAskedAlert(db: Db, token: string) {
  const link = await findAlertLink(db, token)
  if (!link) return undefined
  const row = await db
    .selectFrom('alerts')
    .select(['query', 'confirmed_at'])
    .where('id', '=', link.id)
    .executeTakeFirst()
  if (!row) return undefined
  const words = followedWords(parseFollowedQuery(row.query))
  return { ...link, words, isConfirmed: row.confirmed_at !== null }
}

export type MailChoices = NonNullable<Awaited<ReturnType<typeof findMailChoices>>>

/** What an address gets from us; undefined when it is not in the book. */
export async function findMailChoices(db: Db, key: string) {
  const [row, alerts] = await Promise.all([findAddress(db, key), listAlerts(db, key)])
  if (!row) return undefined
  const { email, suppression, account, operatorSource } = row
  const hasAccount = account !== null
  return { email, suppression, hasAccount, operatorSource, news: newsState(row), alerts }
}

/** Returns the list of a `FollowLink`, a promoter with its name; undefined if there is nothing to follow. */
export async function findFollowable(
  db: Db,
  query: URLSearchParams,
): Promise<FollowedList | undefined> {
  const list = readFollowedList(query)
  if (!list?.promoter) return list
  const found = await findPromoter(db, list.promoter.slug)
  const shown = found && 'movedTo' in found ? await findPromoter(db, found.movedTo) : found
  if (!shown || 'movedTo' in shown) return undefined
  const { slug, name } = shown.promoter
  return { ...list, promoter: { slug, name } }
}
