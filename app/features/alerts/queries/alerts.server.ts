import type { PageAddress } from '#app/lib/page-address.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import type { Cadence } from '../rules/cadence.ts'
import { followedPath, followedWords, parseFollowedQuery } from '../rules/followed-list.ts'

export type Follower = { id: number; email: string; isBounced: boolean }

export type ShownAlert = {
  id: number
  words: string
  path: PageAddress
  cadence: Cadence
  isPaused: boolean
}

/** By the secret of a mail with alerts, or of one that asked to confirm and was confirmed. */
export async function findFollowerByToken(db: Db, token: string): Promise<Follower | undefined> {
  const hash = hashSecret(token)
  const mailed = await selectFollowers(db)
    .innerJoin('campaign_recipients', 'campaign_recipients.follower_id', 'followers.id')
    .where('campaign_recipients.token_hash', '=', hash)
    .executeTakeFirst()
  if (mailed) return toFollower(mailed)
  const link = await findAlertLink(db, token)
  if (!link) return undefined
  const asked = await selectFollowers(db)
    .innerJoin('alerts', 'alerts.follower_id', 'followers.id')
    .where('alerts.id', '=', link.id)
    .where('alerts.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return asked && toFollower(asked)
}

/** The alert that a mail asked to confirm, and how often that mail offered to send it. */
export async function findAlertLink(db: Db, token: string) {
  const hash = hashSecret(token)
  const newest = await db
    .selectFrom('alerts')
    .select(['id', 'cadence'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return (
    newest ??
    (await db
      .selectFrom('earlier_links')
      .select(({ ref }) => [
        ref('alert_id').$notNull().as('id'),
        ref('cadence').$notNull().as('cadence'),
      ])
      .where('token_hash', '=', hash)
      .where('alert_id', 'is not', null)
      .executeTakeFirst())
  )
}

/** By the member's confirmed address. */
export async function findFollowerOf(db: Db, member: Member): Promise<Follower | undefined> {
  const found = await selectFollowers(db)
    .innerJoin('users', 'users.email_key', 'followers.email_key')
    .where('users.id', '=', member.id)
    .where('users.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found && toFollower(found)
}

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

/** What the follower follows, in the order in which they began. */
export async function listAlerts(db: Db, followerId: number): Promise<ShownAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'query', 'cadence', 'paused_at'])
    .where('follower_id', '=', followerId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
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
  return { words, cadence: link.cadence, isConfirmed: row.confirmed_at !== null }
}

/** Everything about an address, without the hashes of links. */
export async function exportAlerts(db: Db, emailKey: string) {
  const [follower, follows, mails] = await Promise.all([
    selectFollowers(db)
      .select('followers.created_at as since')
      .where('email_key', '=', emailKey)
      .execute(),
    db
      .selectFrom('alerts')
      .innerJoin('followers', 'followers.id', 'follower_id')
      .select([
        'query',
        'cadence',
        'since as mailedFrom',
        'seen_until as mailedUntil',
        'asked_at as askedAt',
        'confirmed_at as confirmedAt',
        'paused_at as pausedAt',
      ])
      .where('email_key', '=', emailKey)
      .execute(),
    db
      .selectFrom('campaign_recipients as recipients')
      .innerJoin('followers', 'followers.id', 'recipients.follower_id')
      .leftJoin('campaigns', 'campaigns.id', 'recipients.campaign_id')
      .select([
        'campaigns.subject',
        'recipients.state',
        'recipients.items',
        'recipients.done_at as doneAt',
        'recipients.unsubscribed_at as unsubscribedAt',
      ])
      .where('email_key', '=', emailKey)
      .execute(),
  ])
  return {
    follows,
    followMails: mails,
    followedBy: follower.map(({ email, since, bounced_at }) => ({
      email,
      since,
      bouncedAt: bounced_at,
    })),
  }
}

function selectFollowers(db: Db) {
  return db
    .selectFrom('followers')
    .select(['followers.id', 'followers.email', 'followers.bounced_at'])
}

function toFollower({
  id,
  email,
  bounced_at,
}: {
  id: number
  email: string
  bounced_at: number | null
}): Follower {
  return { id, email, isBounced: bounced_at !== null }
}
