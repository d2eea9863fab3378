import type { Db } from '#app/db/client.server.ts'
import { LIST_REQUEST_MS } from '../rules/consent.ts'

export type Waiting = Awaited<ReturnType<typeof listWaiting>>

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
