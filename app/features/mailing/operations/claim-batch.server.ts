import type { Db } from '#app/db/client.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { SENDING_CLAIM_MS } from '../rules/campaigns.ts'
import type { CampaignBody } from '../rules/campaign-body.ts'
import type { CampaignKind } from '../rules/campaigns.ts'
import { findDue, type Due, type Sending, type Turns } from './find-due.server.ts'
import type { ComposePersonal, PersonalMail, PersonalMails } from './personal-mails.ts'
import { lockNextSendTime, setNextSendTime } from './pace.server.ts'
import { recordOutcomes, type Outcome } from './record-outcomes.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

export type Claimed = {
  id: number
  kind: CampaignKind
  /** Claim number: results of a lost claim are ignored. */
  claims: number
  campaignId: number
  to: string
  host: string
  token: string
  letter: CampaignBody
}

export type Batch = {
  claimed: Claimed[]
  more: boolean
  /** Milliseconds. */
  wait: number
  /** Ids of campaigns that the mail server refuses. */
  paused: readonly number[]
}

export type BatchRequest = {
  outcomes: readonly Outcome[]
  free: number
  /** Hosts of the mails in flight. */
  busy: readonly string[]
  turns: Turns
  perMinute: number
  /** Without it, campaigns of this kind wait. */
  personal?: PersonalMails | undefined
}

const NOTHING: Batch = { claimed: [], more: false, wait: 0, paused: [] }

/** One transaction, so that a mail is stored as 'sending' before it leaves. */
export async function claimBatch(
  db: Db,
  { outcomes, free, busy, turns, perMinute, personal }: BatchRequest,
  now: Date,
): Promise<Batch> {
  const campaigns = free > 0 ? await listSending(db, personal !== undefined) : []
  if (campaigns.length === 0 && outcomes.length === 0) return NOTHING
  // Before the transaction, which may hold the only connection.
  const isPersonal = campaigns.some(({ kind }) => kind === 'alerts')
  const compose = isPersonal ? await personal?.prepare(now) : undefined
  return db.transaction().execute(async (tx) => {
    // Writes first: a SQLite transaction that starts with a read may fail to upgrade.
    const paused = await recordOutcomes(tx, outcomes, now)
    if (campaigns.length === 0) return { ...NOTHING, paused }
    const freeAt = await lockNextSendTime(tx, now)
    const gap = MINUTE_MS / perMinute
    const allowed = Math.min(free, Math.floor((now.getTime() - freeAt) / gap) + 1)
    if (allowed <= 0) return { ...NOTHING, paused, wait: Math.ceil(freeAt - now.getTime()) }
    const { due, more } = await findDue(tx, campaigns, { limit: allowed, busy, turns }, now)
    const claimed = await claim(tx, due, compose, now)
    await setNextSendTime(tx, freeAt + claimed.length * gap)
    // A mail that is skipped leaves its host to the next one.
    return { claimed, more: more || claimed.length < due.length, wait: 0, paused }
  })
}

async function listSending(db: Db, withPersonal: boolean): Promise<Sending[]> {
  return db
    .selectFrom('campaigns')
    .select(['id', 'kind', 'letter'])
    .where('status', '=', 'sending')
    .$if(!withPersonal, (query) => query.where('kind', '=', 'news'))
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

async function claim(tx: Db, due: Due[], compose: ComposePersonal | undefined, now: Date) {
  const claimed: Claimed[] = []
  for (const row of due) {
    const { id, kind, campaignId, host } = row
    const token = row.token ?? newSecret()
    const mail = kind === 'alerts' ? await compose?.(tx, { ...row, token }, now) : toNews(row)
    if (!mail) {
      const skipped = { state: 'skipped', done_at: now.getTime(), items: null }
      await tx.updateTable('campaign_recipients').set(skipped).where('id', '=', id).execute()
      continue
    }
    const { to, letter, items = null } = mail
    const claims = row.claims + 1
    const { numUpdatedRows } = await tx
      .updateTable('campaign_recipients')
      .set({
        state: 'sending',
        claims,
        due_at: now.getTime() + SENDING_CLAIM_MS,
        token,
        token_hash: hashSecret(token),
        items,
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) claimed.push({ id, kind, claims, campaignId, to, host, token, letter })
  }
  return claimed
}

/** Undefined for a subscriber who has left the list. */
function toNews({ email, letter, ...row }: Due): PersonalMail | undefined {
  const isWanted = row.confirmed_at !== null && row.left_at === null && row.suppression === null
  return email === null || letter === null || !isWanted ? undefined : { to: email, letter }
}
