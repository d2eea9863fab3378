import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { LIST_REQUEST_MS } from '../rules/consent.ts'

type Waiting = Awaited<ReturnType<typeof listWaiting>>

/** What was asked for with an address by mail, and waits for its owner to confirm it. */
export async function listWaiting(db: Db, key: string, now: Date) {
  const news = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email_key', '=', key)
    .where((eb) =>
      eb.or([
        eb('asked_again_at', 'is not', null),
        eb.and([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  const lists = await db
    .selectFrom('alerts')
    .innerJoin('followers', 'followers.id', 'follower_id')
    .select(['alerts.id', 'query', 'cadence'])
    .where('email_key', '=', key)
    .where('alerts.confirmed_at', 'is', null)
    .where('token_hash', 'is not', null)
    .where('asked_at', '>=', now.getTime() - LIST_REQUEST_MS)
    .orderBy('alerts.id')
    .execute()
  return { news, lists }
}

/** As a mail names it, without the words of searches, which a stranger may have chosen. */
export function waitingWords({ news, lists }: Waiting): string | undefined {
  const count = lists.length
  const parts = [
    ...(news ? ['email news'] : []),
    ...(count > 0 ? [count === 1 ? 'a list to follow' : `${count} lists to follow`] : []),
  ]
  return parts.length > 0 ? parts.join(' and ') : undefined
}

/** Who has said no, and asked again since, comes back by confirming. */
export function isConfirmable(eb: ExpressionBuilder<Schema, 'subscribers'>) {
  return eb.or([eb('unsubscribed_at', 'is', null), eb('asked_again_at', 'is not', null)])
}

export async function isNewsLinkOpen(db: Db, token: string): Promise<boolean> {
  const link = await findNewsLink(db, token)
  if (!link || link.isOutdated) return false
  return isAny(db.selectFrom('subscribers').where('id', '=', link.id).where(isConfirmable))
}

/** The subscriber whose mails have the link. A link from before they said no confirms nothing more. */
export async function findNewsLink(db: Db, token: string) {
  const hash = hashSecret(token)
  const newest = await db
    .selectFrom('subscribers')
    .select(['id', 'email_key', 'asked_by'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (newest) return { ...newest, isOutdated: false }
  const earlier = await db
    .selectFrom('earlier_links')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscribers.id', 'email_key', 'earlier_links.asked_by', 'asked_at', 'asked_again_at'])
    .where('earlier_links.token_hash', '=', hash)
    .executeTakeFirst()
  if (!earlier) return undefined
  const { asked_at, asked_again_at, ...link } = earlier
  return { ...link, isOutdated: asked_again_at !== null && asked_at < asked_again_at }
}

/** The alert that a mail asked to confirm, and how often that mail offered to send it. */
export async function findAlertLink(db: Db, token: string) {
  const hash = hashSecret(token)
  const newest = await db
    .selectFrom('alerts')
    .innerJoin('followers', 'followers.id', 'follower_id')
    .select(['alerts.id', 'cadence', 'email_key'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return (
    newest ??
    (await db
      .selectFrom('earlier_links')
      .innerJoin('alerts', 'alerts.id', 'alert_id')
      .innerJoin('followers', 'followers.id', 'follower_id')
      .select(({ ref }) => [
        'alerts.id',
        'email_key',
        ref('earlier_links.cadence').$notNull().as('cadence'),
      ])
      .where('earlier_links.token_hash', '=', hash)
      .executeTakeFirst())
  )
}

export type MailedLink = {
  list: 'news' | 'alerts'
  /** Null once the address is erased. */
  key: string | null
}

/** Whose mail has the link, and which mails that was about; undefined when the link is unknown. */
export async function findMailedLink(db: Db, token: string): Promise<MailedLink | undefined> {
  const mail = await db
    .selectFrom('campaign_recipients as recipients')
    .leftJoin('campaigns', 'campaigns.id', 'campaign_id')
    .leftJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .leftJoin('followers', 'followers.id', 'follower_id')
    .select(({ fn }) => [
      'kind',
      fn.coalesce('followers.email_key', 'subscribers.email_key').as('key'),
    ])
    .where('recipients.token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (mail) return { list: mail.kind ?? 'news', key: mail.key }
  const news = await findNewsLink(db, token)
  if (news) return { list: 'news', key: news.email_key }
  const alert = await findAlertLink(db, token)
  return alert && { list: 'alerts', key: alert.email_key }
}
