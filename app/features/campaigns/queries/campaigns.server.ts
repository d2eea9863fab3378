import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { readPage, type Page } from '#app/db/read-rows.server.ts'
import {
  RECIPIENT_STATES,
  type CampaignKind,
  type CampaignStatus,
  type RecipientState,
} from '../rules/campaigns.ts'
import type { ReportKind } from '#app/features/mail/rules/reports.ts'
import type { CampaignBody } from '#app/features/letters/rules/campaign-body.ts'
import { isMailable } from '#app/features/addresses/queries/is-mailable.server.ts'

/** With a category, only members with this confirmed address and a bookmark in it. */
export function selectAudience(db: Db, category: Category | null) {
  const confirmed = db
    .selectFrom('subscribers')
    .where('subscribers.confirmed_at', 'is not', null)
    .where('subscribers.unsubscribed_at', 'is', null)
    .where(isMailable('subscribers.email_key'))
  if (category === null) return confirmed
  return confirmed.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('users')
        .innerJoin('bookmarks', 'bookmarks.user_id', 'users.id')
        .innerJoin(
          'competition_categories as filed',
          'filed.competition_id',
          'bookmarks.competition_id',
        )
        .select('users.id')
        .whereRef('users.email_key', '=', 'subscribers.email_key')
        .where('users.email_confirmed_at', 'is not', null)
        .where('filed.category', '=', category),
    ),
  )
}

export async function countAudience(db: Db, _admin: Admin, category: Category | null) {
  const { total } = await selectAudience(db, category)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Counts the recipients whom running campaigns have yet to mail. */
export async function countCampaignMails(db: Db) {
  const { waiting } = await db
    .selectFrom('campaigns')
    .innerJoin('campaign_recipients', 'campaign_id', 'campaigns.id')
    .where('status', '=', 'sending')
    .where('state', 'in', ['waiting', 'sending'])
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

/** `uncertain`: how many of its mails may have arrived, or not. */
export type ListedCampaign = Awaited<ReturnType<typeof listCampaigns>>['campaigns'][number]
export type Campaign = NonNullable<Awaited<ReturnType<typeof findCampaign>>>
/** `isStarting`: more mails are being added. `bouncedLater`: came back after the mail server had taken it, also full mailboxes and refusals. */
export type CampaignProgress = NonNullable<Awaited<ReturnType<typeof readProgress>>>

export async function listCampaigns(
  db: Db,
  admin: Admin,
  { kind = 'news', ...page }: Page & { kind?: CampaignKind },
) {
  const [{ rows, total }, uncertain] = await Promise.all([
    readPage(
      selectCampaigns(db)
        .where('kind', '=', kind)
        .orderBy('campaigns.created_at', 'desc')
        .orderBy('campaigns.id', 'desc'),
      page,
    ),
    listUncertainMails(db, admin),
  ])
  const counts = new Map(uncertain.map(({ campaignID, count }) => [campaignID, count]))
  const campaigns = rows.map((row) => Object.assign(row, { uncertain: counts.get(row.id) ?? 0 }))
  return { campaigns, total }
}

export async function findCampaign(db: Db, _admin: Admin, id: number) {
  const row = await selectCampaigns(db)
    .leftJoin('users', 'users.id', 'created_by')
    .select(['body', 'updated_at as updatedAt', 'letter', 'refusal', 'username as author'])
    .where('campaigns.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, letter: row.letter && (JSON.parse(row.letter) as CampaignBody) }
}

function selectCampaigns(db: Db) {
  return db
    .selectFrom('campaigns')
    .select(({ ref }) => [
      'campaigns.id',
      'kind',
      'subject',
      ref('category').$castTo<Category | null>().as('category'),
      ref('status').$castTo<CampaignStatus>().as('status'),
      'digest_week as digestWeek',
      'campaigns.created_at as createdAt',
      'send_at as sendAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
}

export async function readProgress(db: Db, _admin: Admin, id: number) {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['status', 'planned_to'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!campaign) return undefined
  const rows = await db
    .selectFrom('campaign_recipients')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.count<number>('unsubscribed_at').as('left'))
    .where('campaign_id', '=', id)
    .groupBy('state')
    .execute()
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const inState = (name: RecipientState) => rows.find(({ state }) => state === name)?.count ?? 0
  const counts = RECIPIENT_STATES.map((name) => [name, inState(name)] as const)
  return {
    ...(Object.fromEntries(counts) as Record<RecipientState, number>),
    status: campaign.status as CampaignStatus,
    isStarting: campaign.planned_to !== null,
    total: sum(rows.map(({ count }) => count)),
    unsubscribed: sum(rows.map(({ left }) => left)),
    ...(await countReports(db, id)),
  }
}

async function countReports(db: Db, campaign: number) {
  const ofKinds = (...kinds: ReportKind[]) =>
    sql<number>`count(distinct case when kind in (${sql.join(kinds)}) then mail end)`
  return db
    .selectFrom('mail_reports')
    .select([
      ofKinds('complaint').as('complained'),
      ofKinds('hard', 'soft', 'refused').as('bouncedLater'),
    ])
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow()
}

export async function isDigestOn(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mail_settings')
    .select('value')
    .where('name', '=', 'digest')
    .executeTakeFirst()
  return row?.value === 1
}

/** Campaigns paused because their mails come back, the oldest first. */
export async function listRefusedCampaigns(db: Db, _admin: Admin | Operator) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'started_at as startedAt'])
    .where('status', '=', sql.lit('paused'))
    .where('refusal', 'is not', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export async function listUncertainMails(db: Db, _admin: Admin | Operator) {
  return selectUncertain(db).execute()
}

/** A literal, so that both databases use the partial index. */
export function selectUncertain(db: Db) {
  return db
    .selectFrom('campaign_recipients')
    .select(({ ref, fn }) => [
      ref('campaign_id').$notNull().as('campaignID'),
      fn.countAll<number>().as('count'),
      fn.min<number>('done_at').as('since'),
    ])
    .where('state', '=', sql.lit('uncertain'))
    .where('campaign_id', 'is not', null)
    .groupBy('campaign_id')
    .orderBy('since')
    .orderBy('campaign_id')
}
