import type { Db } from '#app/db/client.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { SENDING_CLAIM_MS } from '../rules/campaigns.ts'
import type { CampaignBody } from '../rules/campaign-body.ts'
import { lockNextSendTime, setNextSendTime } from './pace.server.ts'
import { recordOutcomes, type Outcome } from './record-outcomes.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

export type Claimed = {
  id: number
  /** Claim number: results of a lost claim are ignored. */
  claims: number
  campaignId: number
  to: string
  token: string
  letter: CampaignBody
}

export type Batch = {
  claimed: Claimed[]
  more: boolean
  /** Milliseconds. */
  wait: number
}

type BatchRequest = { outcomes: readonly Outcome[]; free: number; perMinute: number }

/** One transaction, so that a mail is stored as 'sending' before it leaves. */
export async function claimBatch(
  db: Db,
  { outcomes, free, perMinute }: BatchRequest,
  now: Date,
): Promise<Batch> {
  const campaigns = free > 0 ? await listSending(db) : []
  if (campaigns.length === 0 && outcomes.length === 0) return { claimed: [], more: false, wait: 0 }
  return db.transaction().execute(async (tx) => {
    // Writes first: a SQLite transaction that starts with a read may fail to upgrade.
    await recordOutcomes(tx, outcomes, now)
    if (campaigns.length === 0) return { claimed: [], more: false, wait: 0 }
    const freeAt = await lockNextSendTime(tx, now)
    const gap = MINUTE_MS / perMinute
    const allowed = Math.min(free, Math.floor((now.getTime() - freeAt) / gap) + 1)
    if (allowed <= 0) return { claimed: [], more: false, wait: Math.ceil(freeAt - now.getTime()) }
    const due = await findDue(tx, campaigns, allowed, now)
    const claimed = await claim(tx, due, now)
    await setNextSendTime(tx, freeAt + claimed.length * gap)
    return { claimed, more: due.length > 0, wait: 0 }
  })
}

async function listSending(db: Db) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'letter'])
    .where('status', '=', 'sending')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

type Sending = Awaited<ReturnType<typeof listSending>>[number]

async function findDue(tx: Db, campaigns: Sending[], limit: number, now: Date) {
  const found = []
  for (const { id, letter } of campaigns) {
    if (found.length === limit) break
    const rows = await tx
      .selectFrom('campaign_recipients as recipients')
      .innerJoin('campaigns', 'campaigns.id', 'recipients.campaign_id')
      .leftJoin('subscribers', 'subscribers.id', 'recipients.subscriber_id')
      .select([
        'recipients.id',
        'recipients.claims',
        'recipients.token',
        'subscribers.email',
        'subscribers.confirmed_at',
        'subscribers.unsubscribed_at as left_at',
        'subscribers.bounced_at',
      ])
      .where('recipients.campaign_id', '=', id)
      .where('recipients.state', '=', 'waiting')
      .where('recipients.due_at', '<=', now.getTime())
      .where('campaigns.status', '=', 'sending')
      .orderBy('recipients.due_at')
      .orderBy('recipients.id')
      .limit(limit - found.length)
      .execute()
    found.push(...rows.map((row) => Object.assign(row, { campaignId: id, letter })))
  }
  return found
}

type Due = Awaited<ReturnType<typeof findDue>>[number]

async function claim(tx: Db, due: Due[], now: Date) {
  const claimed: Claimed[] = []
  const letters = new Map<number, CampaignBody>()
  for (const { id, campaignId, letter: text, ...row } of due) {
    const isWanted = row.confirmed_at !== null && row.left_at === null && row.bounced_at === null
    if (row.email === null || !isWanted || text === null) {
      const skipped = { state: 'skipped', done_at: now.getTime() }
      await tx.updateTable('campaign_recipients').set(skipped).where('id', '=', id).execute()
      continue
    }
    const token = row.token ?? newSecret()
    const claims = row.claims + 1
    const { numUpdatedRows } = await tx
      .updateTable('campaign_recipients')
      .set({
        state: 'sending',
        claims,
        due_at: now.getTime() + SENDING_CLAIM_MS,
        token,
        token_hash: hashSecret(token),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    const letter = letters.get(campaignId) ?? (JSON.parse(text) as CampaignBody)
    letters.set(campaignId, letter)
    claimed.push({ id, claims, campaignId, to: row.email, token, letter })
  }
  return claimed
}
