import type { Db } from '#app/db/client.server.ts'
import { SENDING_CLAIM_MS } from '../rules/campaigns.ts'
import { CAUSE_WINDOW } from '../rules/refusals.ts'

/** Where a mail stands among those of its campaign. `due_at` of one that is done is five minutes after its claim. */
export type Place = { id: number; due_at: number }

/** Half of them left before this one, if that half exists; without one, the last. In the order of the index. */
export async function listMailsAround(tx: Db, campaign: number, since: number, place?: Place) {
  const later = place ? await listDone(tx, campaign, since, { place, isLater: true }) : []
  const room = Math.max(CAUSE_WINDOW / 2, CAUSE_WINDOW - later.length)
  const earlier = await listDone(tx, campaign, since, { place, isLater: false })
  return [...earlier.slice(0, room), ...later]
    .slice(0, CAUSE_WINDOW)
    .map(({ state, key, due_at, last_error }) => ({
      host: key?.split('@')[1] ?? '',
      answer: state === 'sent' ? null : (last_error ?? ''),
      isBounce: state === 'bounced',
      leftAt: due_at - SENDING_CLAIM_MS,
    }))
}

type Side = { place: Place | undefined; isLater: boolean }

async function listDone(tx: Db, campaign: number, since: number, { place, isLater }: Side) {
  const order = isLater ? 'asc' : 'desc'
  const [beyond, orAt] = isLater ? (['>', '>='] as const) : (['<', '<='] as const)
  const mails = tx
    .selectFrom('campaign_recipients as recipients')
    .leftJoin('subscribers', 'subscribers.id', 'recipients.subscriber_id')
    .leftJoin('followers', 'followers.id', 'recipients.follower_id')
    .select(({ fn }) => [
      'recipients.id',
      'due_at',
      'state',
      'last_error',
      fn.coalesce('subscribers.email_key', 'followers.email_key').as('key'),
    ])
    .where('campaign_id', '=', campaign)
    .where('due_at', '>', since)
    .where('done_at', '>=', since)
    .$if(place !== undefined, (query) => {
      const { due_at = 0, id = 0 } = place ?? {}
      return query.where('due_at', orAt, due_at).where((eb) => {
        const isTie = eb.and([
          eb('due_at', '=', due_at),
          eb('recipients.id', isLater ? '>' : '<=', id),
        ])
        return eb.or([eb('due_at', beyond, due_at), isTie])
      })
    })
    .orderBy('due_at', order)
    .orderBy('recipients.id', order)
    .limit(CAUSE_WINDOW)
  const found = [
    ...(await mails.where('state', '=', 'sent').execute()),
    ...(await mails.where('state', '=', 'bounced').execute()),
    ...(await mails
      .where('state', '=', 'failed')
      .where('recipients.token', 'is not', null)
      .execute()),
  ]
  const sign = isLater ? 1 : -1
  return found.toSorted((one, other) => sign * (one.due_at - other.due_at || one.id - other.id))
}
