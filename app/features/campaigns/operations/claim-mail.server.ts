import type { Db } from '#app/db/client.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { isUnbelievable } from '#app/lib/time/believable.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import type { CampaignBody } from '#app/features/letters/rules/campaign-body.ts'
import { SENDING_CLAIM_MS, IN_FLIGHT_MAX } from '#app/features/mail/rules/delivery.ts'
import { RATE_BURST_MS, type CampaignKind } from '../rules/campaigns.ts'
import { findDue, type Due, type Sending, type Turns } from './find-due.server.ts'

export type PersonalRecipient = {
  campaignId: number
  follower_id: number | null
  /** What an earlier claim stored. */
  items: string | null
  token: string
}

export type PersonalMail = {
  to: string
  letter: CampaignBody
  /** Stored for its next claim, also for some days after it has left. */
  items?: string
}

/** Writes a recipient's mail as things stand now; undefined when nothing is to be sent. */
type ComposePersonal = (
  tx: Db,
  recipient: PersonalRecipient,
  now: Date,
) => Promise<PersonalMail | undefined>

/** The campaigns of kind 'alerts', which the feature of that name writes. */
export type PersonalMails = { prepare: (now: Date) => Promise<ComposePersonal> }

/** As many mails as are in flight, at the lowest rate of one per minute. */
const FREE_AT_MAX_MS = IN_FLIGHT_MAX * MINUTE_MS

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

export type ClaimRequest = {
  /** Hosts of the mails in flight. */
  busy: readonly string[]
  turns: Turns
  perMinute: number
  /** Without it, campaigns of this kind wait. */
  personal?: PersonalMails | undefined
}

/** `more`: another mail may be due. `pauseMs`: until the next mail may leave. */
type ClaimedMail = { claimed?: Claimed | undefined; more: boolean; pauseMs?: number }

/** Claims the next mail, in one transaction, so that it is stored as 'sending' before it leaves. */
export async function claimMail(
  db: Db,
  { busy, turns, perMinute, personal }: ClaimRequest,
  now: Date,
): Promise<ClaimedMail> {
  const campaigns = await listSending(db, personal !== undefined)
  if (campaigns.length === 0) return { more: false }
  // Before the transaction, which may hold the only connection.
  const isPersonal = campaigns.some(({ kind }) => kind === 'alerts')
  const compose = isPersonal ? await personal?.prepare(now) : undefined
  return db.transaction().execute(async (tx) => {
    const freeAt = await lockNextSendTime(tx, now)
    const pauseMs = Math.ceil(freeAt - now.getTime())
    if (pauseMs > 0) return { more: false, pauseMs }
    const { due, more } = await findDue(tx, campaigns, { busy, turns }, now)
    const claimed = due && (await claim(tx, due, compose, now))
    const value = freeAt + (claimed ? MINUTE_MS / perMinute : 0)
    await tx.updateTable('mail_settings').set({ value }).where('name', '=', 'free-at').execute()
    return { claimed, more }
  })
}

/** Locks out other processes until the transaction ends. */
async function lockNextSendTime(tx: Db, now: Date): Promise<number> {
  const earliest = now.getTime() - RATE_BURST_MS
  const { value } = await tx
    .insertInto('mail_settings')
    .values({ name: 'free-at', value: earliest })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('mail_settings.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return isUnbelievable(value, now, FREE_AT_MAX_MS) ? earliest : Math.max(value, earliest)
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

/** Undefined for a mail that is skipped, as nothing is to be sent. */
async function claim(
  tx: Db,
  due: Due,
  compose: ComposePersonal | undefined,
  now: Date,
): Promise<Claimed | undefined> {
  const { id, kind, campaignId, host } = due
  const token = due.token ?? newSecret()
  const mail = kind === 'alerts' ? await compose?.(tx, { ...due, token }, now) : toNews(due)
  if (!mail) {
    const skipped = { state: 'skipped', done_at: now.getTime(), items: null }
    await tx.updateTable('campaign_recipients').set(skipped).where('id', '=', id).execute()
    return undefined
  }
  const { to, letter, items = null } = mail
  const claims = due.claims + 1
  const due_at = now.getTime() + SENDING_CLAIM_MS
  const { numUpdatedRows } = await tx
    .updateTable('campaign_recipients')
    .set({ state: 'sending', claims, due_at, token, token_hash: hashSecret(token), items })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { id, kind, claims, campaignId, to, host, token, letter } : undefined
}

/** Undefined for a subscriber who has left the list. */
function toNews({ email, letter, ...row }: Due): PersonalMail | undefined {
  const isWanted = row.confirmed_at !== null && row.left_at === null && row.suppression === null
  return email === null || letter === null || !isWanted ? undefined : { to: email, letter }
}
