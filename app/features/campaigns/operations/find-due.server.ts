import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { CampaignBody } from '#app/features/letters/rules/campaign-body.ts'
import type { CampaignKind } from '../rules/campaigns.ts'
import { inTurn } from '#app/features/mail/rules/delivery.ts'
import { isHeld } from './mail-hosts.server.ts'

/** Hosts looked at by one statement, which keeps SQLite's only thread busy. */
const HOSTS_MAX = 500

/** A campaign's way through its hosts: the last one served, and whether a mail was found since the first one. */
type Lap = { last: string; found: boolean }
/** Whose turn it was last. */
export type Turns = { campaign: number | undefined; laps: Map<number, Lap> }
export type Sending = { id: number; kind: CampaignKind; letter: string | null }
type Search = { busy: readonly string[]; turns: Turns }

/**
 * Finds the next waiting mail for a host that is neither held nor `busy`, and of hosts that failed last for one in all.
 * `more`: another may be due.
 */
export async function findDue(
  tx: Db,
  campaigns: readonly Sending[],
  { busy, turns }: Search,
  now: Date,
) {
  const isProbing =
    busy.length > 0 && (await isAny(tx.selectFrom('mail_hosts').where('host', 'in', busy)))
  let more = false
  for (const { id, kind, letter } of inTurn(campaigns, turns.campaign)) {
    const lap = turns.laps.get(id) ?? { last: await findLastHost(tx, id), found: true }
    turns.laps.set(id, lap)
    const next = await findNext(tx, { id, lap, busy, isProbing }, now)
    more ||= next.more
    const mail = next.mail && (await readMail(tx, next.mail))
    if (!mail) continue
    turns.campaign = id
    const body = letter === null ? null : (JSON.parse(letter) as CampaignBody)
    return { due: { ...mail, campaignId: id, kind, letter: body }, more: true }
  }
  return { due: undefined, more }
}

export type Due = NonNullable<Awaited<ReturnType<typeof findDue>>['due']>

type Campaign = { id: number; lap: Lap; busy: readonly string[]; isProbing: boolean }

/** Goes on after the last host, and once round. */
async function findNext(tx: Db, { id, lap, ...taken }: Campaign, now: Date) {
  for (;;) {
    const { last: after } = lap
    const { mail, host, free } = await visitHosts(tx, { id, after, ...taken }, now)
    if (host !== null) {
      lap.last = host
      lap.found ||= free === 1
      return { mail: free === 1 ? mail : undefined, more: true }
    }
    const isOver = after === '' || !lap.found
    Object.assign(lap, { last: '', found: false })
    if (isOver) return { mail: undefined, more: false }
  }
}

/** After the last host all are null. */
type Visited = { mail: number | null; host: string | null; free: number | null }
type Visit = Omit<Campaign, 'lap'> & { after: string }

/** Visits the next hosts until one can be mailed. @returns the last one that was visited. */
async function visitHosts(tx: Db, { id, after, busy, isProbing }: Visit, now: Date) {
  const next = (host: ReturnType<typeof sql>) => sql`(
    select id from campaign_recipients
    where campaign_id = ${id} and state = 'waiting' and host > ${host}
    order by host, due_at, id limit 1)`
  const failing = sql`exists (select 1 from mail_hosts where mail_hosts.host = mail.host)`
  const isFree = sql`mail.due_at <= ${now.getTime()}
    and not ${isProbing ? failing : isHeld('mail.host', now)}
    ${busy.length > 0 ? sql`and mail.host not in (${sql.join(busy)})` : sql``}`
  const { rows } = await sql<Visited>`
    with recursive visited (id, steps) as (
      select ${next(sql`${after}`)}, 1
      union all
      select ${next(sql`mail.host`)}, steps + 1
      from visited join campaign_recipients as mail on mail.id = visited.id
      where steps < ${HOSTS_MAX} and not (${isFree})
    )
    select mail.id as mail, mail.host, case when ${isFree} then 1 else 0 end as free
    from visited left join campaign_recipients as mail on mail.id = visited.id
    order by steps desc limit 1`.execute(tx)
  return rows[0] ?? { mail: null, host: null, free: null }
}

function readMail(tx: Db, id: number) {
  return tx
    .selectFrom('campaign_recipients as recipients')
    .innerJoin('campaigns', 'campaigns.id', 'recipients.campaign_id')
    .leftJoin('subscribers', 'subscribers.id', 'recipients.subscriber_id')
    .leftJoin('addresses', 'addresses.email_key', 'subscribers.email_key')
    .select([
      'recipients.id',
      'recipients.host',
      'recipients.claims',
      'recipients.token',
      'recipients.follower_id',
      'recipients.items',
      'subscribers.email',
      'subscribers.confirmed_at',
      'subscribers.unsubscribed_at as left_at',
      'addresses.suppression',
    ])
    .where('recipients.id', '=', id)
    .where('campaigns.status', '=', 'sending')
    .executeTakeFirst()
}

/** Where the process before went on: mails that wait again come after the others. */
async function findLastHost(tx: Db, campaign: number) {
  const last = await tx
    .selectFrom('campaign_recipients')
    .select('host')
    .where('campaign_id', '=', campaign)
    .where('state', '=', 'sent')
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.host ?? ''
}
