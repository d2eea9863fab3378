import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'

/** What a server runs in the background, each with its own queue. */
export const PARTS = ['jobs', 'mails', 'sources', 'campaigns'] as const
export type Part = (typeof PARTS)[number]

const listDueWork = compileOnce((db) =>
  db
    .selectFrom('work')
    .select(({ fn }) => ['kind', fn.min<number>('due_at').as('at')])
    .where('given_up_at', 'is', null)
    .groupBy('kind'),
)

const listUnsentCampaigns = compileOnce((db) =>
  db
    .selectFrom('campaigns')
    .select(['status', 'send_at'])
    .where('status', 'in', [sql.lit('scheduled' as const), sql.lit('sending' as const)]),
)

/** The queues say when something is due, so that no clock has to tick. */
export async function readDue(db: Db): Promise<Record<Part, number>> {
  const work = await listDueWork(db)
  const dueOf = (kind: string) => work.find((one) => one.kind === kind)?.at ?? Infinity
  const campaigns = await readCampaignsDue(db)
  return { jobs: dueOf('job'), mails: dueOf('mail'), sources: dueOf('source'), campaigns }
}

async function readCampaignsDue(db: Db) {
  const campaigns = await listUnsentCampaigns(db)
  const scheduled = campaigns.filter(({ status }) => status === 'scheduled')
  const times = scheduled.map(({ send_at: at }) => at ?? Infinity)
  if (scheduled.length < campaigns.length) times.push(await readMailsDue(db))
  return Math.min(...times)
}

async function readMailsDue(db: Db) {
  const hosts = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .leftJoin('mail_hosts', 'mail_hosts.host', 'campaign_recipients.host')
    .select(({ fn }) => [fn.min<number>('due_at').as('due'), fn.max('held_until').as('held')])
    .where('campaigns.status', '=', 'sending')
    .where('state', 'in', ['waiting', 'sending'])
    .groupBy('campaign_recipients.host')
    .execute()
  // Without any it only has to be ended.
  return hosts.length === 0
    ? 0
    : Math.min(...hosts.map(({ due, held }) => Math.max(due, held ?? 0)))
}
