import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { REFUSALS_MAX } from '../rules/campaigns.ts'
import { waitAfter } from '../rules/delivery.ts'
import { suppressFollower } from './followers.server.ts'

export type Outcome = { id: number; claims: number; error?: string } & {
  result:
    | 'sent'
    /** The mail server does not know the recipient, so no campaign mails them again. */
    | 'bounced'
    | 'failed'
    | 'uncertain'
    /** Temporarily refused by the recipient's mail server. */
    | 'deferred'
    /** Never reached the recipient: our mail server is down. */
    | 'not-tried'
}

/** Ignores results of rows that were claimed again. */
export async function recordOutcomes(tx: Db, outcomes: readonly Outcome[], now: Date) {
  for (const outcome of outcomes) {
    const row = await tx
      .updateTable('campaign_recipients')
      .set({ ...toColumns(outcome, now), last_error: outcome.error ?? null })
      .where('id', '=', outcome.id)
      .where('claims', '=', outcome.claims)
      .where('state', 'in', ['sending', 'uncertain'])
      .returning(['subscriber_id', 'follower_id', 'refusals'])
      .executeTakeFirst()
    if (!row) continue
    if (outcome.result === 'bounced') await suppress(tx, row, now)
    if (outcome.result === 'deferred') await defer(tx, outcome.id, row.refusals + 1, now)
  }
}

function toColumns({ result }: Outcome, now: Date) {
  const at = now.getTime()
  switch (result) {
    case 'sent':
    case 'bounced':
    case 'failed':
      return { state: result, done_at: at, token: null, items: null }
    case 'uncertain':
      return { state: result, done_at: at }
    case 'deferred':
    case 'not-tried':
      return { state: 'waiting', due_at: at, done_at: null }
  }
}

type Recipient = { subscriber_id: number | null; follower_id: number | null }

async function suppress(tx: Db, recipient: Recipient, now: Date) {
  const { subscriber_id: subscriberId, follower_id: followerId } = recipient
  if (followerId !== null) await suppressFollower(tx, followerId, now)
  if (subscriberId === null) return
  await tx
    .updateTable('subscribers')
    .set((eb) => ({ bounced_at: eb.fn.coalesce('bounced_at', eb.val(now.getTime())) }))
    .where('id', '=', subscriberId)
    .execute()
}

async function defer(tx: Db, id: number, refusals: number, now: Date) {
  const at = now.getTime()
  await tx
    .updateTable('campaign_recipients')
    .set(
      refusals >= REFUSALS_MAX
        ? { refusals, state: 'failed', done_at: at, token: null, items: null }
        : { refusals, due_at: at + waitAfter(refusals) },
    )
    .where('id', '=', id)
    .execute()
}

/** @returns the number of mails of dead processes. */
export async function expireClaims(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_recipients')
    .set({
      state: 'uncertain',
      done_at: now.getTime(),
      last_error: 'The server stopped while this mail was being sent.',
    })
    .where('state', '=', sql.lit('sending'))
    .where('due_at', '<=', now.getTime())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function finishCampaigns(db: Db, now: Date): Promise<number[]> {
  const sending = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'sending')
    .execute()
  const finished: number[] = []
  for (const { id } of sending) if (await finish(db, id, now)) finished.push(id)
  return finished
}

async function finish(db: Db, id: number, now: Date) {
  if (await hasMailsLeft(db, id)) return false
  return db.transaction().execute(async (tx) => {
    // Locks the row first, in case somebody makes mails due again at the same time.
    const { numUpdatedRows } = await tx
      .updateTable('campaigns')
      .set({ status: 'sent', finished_at: now.getTime() })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (!(await hasMailsLeft(tx, id))) return true
    const goesOn = { status: 'sending', finished_at: null }
    await tx.updateTable('campaigns').set(goesOn).where('id', '=', id).execute()
    return false
  })
}

async function hasMailsLeft(db: Db, id: number) {
  const left = await db
    .selectFrom('campaign_recipients')
    .select('id')
    .where('campaign_id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}
