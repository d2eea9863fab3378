import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { CampaignKind, CampaignStatus, RecipientState } from '../rules/campaigns.ts'
import type { ReportKind } from '../rules/reports.ts'
import type { CampaignBody } from '../rules/campaign-body.ts'
import { listUncertainMails } from './uncertain.server.ts'

type CampaignSummary = {
  id: number
  kind: CampaignKind
  subject: string
  category: Category | null
  status: CampaignStatus
  isDigest: boolean
  createdAt: number
  sendAt: number | null
  startedAt: number | null
  finishedAt: number | null
}
/** `uncertain`: how many of its mails may have arrived, or not. */
export type ListedCampaign = CampaignSummary & { uncertain: number }
export type Campaign = CampaignSummary & {
  body: string
  updatedAt: number
  author: string | null
  letter: CampaignBody | null
  /** The mail server's answer for which it was paused last. */
  refusal: string | null
}
/** `bouncedLater`: came back after the mail server had taken it, also full mailboxes and refusals. */
export type CampaignProgress = Record<
  RecipientState | 'unsubscribed' | 'bouncedLater' | 'complained',
  number
> & {
  status: CampaignStatus
  total: number
}

const COLUMNS = [
  'campaigns.id',
  'kind',
  'subject',
  'category',
  'status',
  'digest_week as digestWeek',
  'campaigns.created_at as createdAt',
  'send_at as sendAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const

/** Those of one kind, newest first. */
export async function listCampaigns(
  db: Db,
  admin: Admin,
  { size, page, kind = 'news' }: { size: number; page: number; kind?: CampaignKind },
): Promise<{ campaigns: ListedCampaign[]; total: number }> {
  const [rows, { total }, uncertain] = await Promise.all([
    db
      .selectFrom('campaigns')
      .select(COLUMNS)
      .where('kind', '=', kind)
      .orderBy('campaigns.created_at', 'desc')
      .orderBy('campaigns.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('campaigns')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow(),
    listUncertainMails(db, admin),
  ])
  const counts = new Map(uncertain.map(({ campaignID, count }) => [campaignID, count]))
  const campaigns = rows.map((row) =>
    Object.assign(toSummary(row), { uncertain: counts.get(row.id) ?? 0 }),
  )
  return { campaigns, total }
}

export async function findCampaign(
  db: Db,
  _admin: Admin,
  id: number,
): Promise<Campaign | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('users', 'users.id', 'created_by')
    .select(COLUMNS)
    .select(['body', 'updated_at as updatedAt', 'letter', 'refusal', 'username as author'])
    .where('campaigns.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { body, updatedAt, author, refusal } = row
  const letter = row.letter === null ? null : (JSON.parse(row.letter) as CampaignBody)
  return { ...toSummary(row), body, updatedAt, author, letter, refusal }
}

export async function readProgress(
  db: Db,
  _admin: Admin,
  id: number,
): Promise<CampaignProgress | undefined> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('status')
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
  const progress: CampaignProgress = { ...NOTHING, status: campaign.status as CampaignStatus }
  for (const { state, count, left } of rows) {
    progress[state as RecipientState] = count
    progress.total += count
    progress.unsubscribed += left
  }
  const { bouncedLater, complained } = await countReports(db, id)
  return { ...progress, bouncedLater, complained }
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

const NOTHING: Omit<CampaignProgress, 'status'> = {
  total: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  bounced: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
  unsubscribed: 0,
  bouncedLater: 0,
  complained: 0,
}

type Row = Omit<CampaignSummary, 'category' | 'status' | 'isDigest'> & {
  category: string | null
  status: string
  digestWeek: string | null
}

function toSummary(row: Row): CampaignSummary {
  const { id, kind, subject, createdAt, sendAt, startedAt, finishedAt } = row
  return {
    id,
    kind,
    subject,
    category: row.category as Category | null,
    status: row.status as CampaignStatus,
    isDigest: row.digestWeek !== null,
    createdAt,
    sendAt,
    startedAt,
    finishedAt,
  }
}
