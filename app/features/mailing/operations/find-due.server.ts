import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { CampaignBody } from '../rules/campaign-body.ts'
import type { CampaignKind } from '../rules/campaigns.ts'
import { inTurn } from '../rules/delivery.ts'
import { isHeld } from './mail-hosts.server.ts'

/** Hosts looked at by one statement, which keeps SQLite's only thread busy. */
const HOSTS_MAX = 500

/** A campaign's way through its hosts: the last one served, and whether a mail was found since the first one. */
type Lap = { last: string; found: boolean }
/** Whose turn it was last. */
export type Turns = { campaign: number | undefined; laps: Map<number, Lap> }
export type Sending = { id: number; kind: CampaignKind; letter: string | null }
type Search = { limit: number; busy: readonly string[]; turns: Turns }
type Taken = { busy: Set<string>; isProbing: boolean }
type Found = { id: number; host: string; isFailing: boolean }

/**
 * Finds waiting mails for hosts that are neither held nor `busy`, one for each, and of hosts that failed last one in
 * all. `more`: others may be due.
 */
export async function findDue(
  tx: Db,
  campaigns: readonly Sending[],
  { limit, busy, turns }: Search,
  now: Date,
) {
  const taken = { busy: new Set(busy), isProbing: await isAnyFailing(tx, busy) }
  const due = []
  let more = false
  const order = inTurn(campaigns, turns.campaign)
  for (const [index, { id, kind, letter }] of order.entries()) {
    const share = Math.ceil((limit - due.length) / (order.length - index))
    if (share === 0) break
    const lap = turns.laps.get(id) ?? { last: await findLastHost(tx, id), found: true }
    turns.laps.set(id, lap)
    const next = await takeNext(tx, { id, share, lap, taken }, now)
    more ||= next.more
    if (next.found.length === 0) continue
    if (due.length === 0) turns.campaign = id
    const body = letter === null ? null : (JSON.parse(letter) as CampaignBody)
    const rows = await readRows(tx, next.found)
    due.push(...rows.map((row) => Object.assign(row, { campaignId: id, kind, letter: body })))
  }
  return { due, more }
}

export type Due = Awaited<ReturnType<typeof findDue>>['due'][number]

type Campaign = { id: number; share: number; lap: Lap; taken: Taken }

/** Goes on after the last host, and once round. */
async function takeNext(tx: Db, { id, share, lap, taken }: Campaign, now: Date) {
  const found: Found[] = []
  for (;;) {
    const { last: after } = lap
    const visited = await visitHosts(tx, { id, after, limit: share - found.length, taken }, now)
    found.push(...visited.found)
    lap.found ||= visited.found.length > 0
    const isFull = found.length === share
    const isEnd = visited.last === undefined
    if (isFull || !isEnd) {
      lap.last = (isFull ? found.at(-1)?.host : visited.last) ?? ''
      return { found, more: true }
    }
    const isOver = after === '' || !lap.found
    Object.assign(lap, { last: '', found: false })
    if (isOver) return { found, more: false }
  }
}

/** Of the last row null, after the last host. */
type Visited = { id: number; host: string | null; free: number; failing: number }
type Visit = { id: number; after: string; limit: number; taken: Taken }

/** Visits the next hosts until enough can be mailed. `last` is undefined after the last host. */
async function visitHosts(tx: Db, { id, after, limit, taken }: Visit, now: Date) {
  const next = (host: ReturnType<typeof sql>) => sql`(
    select id from campaign_recipients
    where campaign_id = ${id} and state = 'waiting' and host > ${host}
    order by host, due_at, id limit 1)`
  const failing = sql`exists (select 1 from mail_hosts where mail_hosts.host = mail.host)`
  const isFree = sql`mail.due_at <= ${now.getTime()}
    and not ${taken.isProbing ? failing : isHeld('mail.host', now)}
    ${taken.busy.size > 0 ? sql`and mail.host not in (${sql.join([...taken.busy])})` : sql``}`
  // Each row counts those before it, so it goes one host too far.
  const { rows } = await sql<Visited>`
    with recursive visited (id, steps, found) as (
      select ${next(sql`${after}`)}, 1, 0
      union all
      select
        ${next(sql`(select host from campaign_recipients as mail where mail.id = visited.id)`)},
        steps + 1,
        found + case when exists (
          select 1 from campaign_recipients as mail where mail.id = visited.id and ${isFree}
        ) then 1 else 0 end
      from visited where id is not null and found < ${limit} and steps < ${HOSTS_MAX}
    )
    select mail.id, mail.host, case when ${isFree} then 1 else 0 end as free,
      case when ${failing} then 1 else 0 end as failing
    from visited left join campaign_recipients as mail on mail.id = visited.id
    order by steps`.execute(tx)
  const found: Found[] = []
  for (const { id: mail, host, free, failing: fails } of rows) {
    const isFailing = fails === 1
    if (host === null || free === 0 || found.length === limit || (isFailing && taken.isProbing))
      continue
    taken.isProbing ||= isFailing
    taken.busy.add(host)
    found.push({ id: mail, host, isFailing })
  }
  return { found, last: rows.at(-1)?.host ?? undefined }
}

function readRows(tx: Db, found: readonly Found[]) {
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
    .where(
      'recipients.id',
      'in',
      found.map(({ id }) => id),
    )
    .where('campaigns.status', '=', 'sending')
    .execute()
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

async function isAnyFailing(tx: Db, hosts: readonly string[]) {
  if (hosts.length === 0) return false
  return isAny(tx.selectFrom('mail_hosts').where('host', 'in', [...hosts]))
}
