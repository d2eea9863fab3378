import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { pauseAfter, TRIES_MAX } from '#app/features/work/rules.ts'
import type { MailFailure } from '../rules/send-failures.ts'
import { pauseForCommonCause } from './common-cause.server.ts'
import { giveUpHosts, holdHost, releaseHosts } from './mail-hosts.server.ts'
import { settleBounces } from './bounces.server.ts'

export type Outcome = { id: number; claims: number; error?: string } & {
  result:
    | 'sent'
    | MailFailure['result']
    /** Never reached the recipient: our mail server is down. */
    | 'not-tried'
}

/** The host answered, if only about a mailbox: it is neither busy nor away. */
const ANSWERED = new Set<Outcome['result']>(['sent', 'deferred', 'bounced', 'refused'])

/** Ignores results of rows that were claimed again. @returns the ids of the campaigns that it paused. */
export async function recordOutcomes(tx: Db, outcomes: readonly Outcome[], now: Date) {
  const bounced = new Set<number>()
  const returned = new Set<number>()
  const reached = new Set<string>()
  for (const outcome of outcomes) {
    const row = await tx
      .updateTable('campaign_recipients')
      .set({ ...toColumns(outcome, now), last_error: outcome.error ?? null })
      .where('id', '=', outcome.id)
      .where('claims', '=', outcome.claims)
      .where('state', 'in', ['sending', 'uncertain'])
      .returning(['campaign_id', 'refusals', 'host'])
      .executeTakeFirst()
    if (!row) continue
    const { id, result, error = '' } = outcome
    if (ANSWERED.has(result)) reached.add(row.host)
    if (result === 'unreachable' || result === 'uncertain') await holdHost(tx, row.host, error, now)
    if (result === 'unreachable' || result === 'deferred')
      await defer(tx, id, row.refusals + 1, now)
    if (row.campaign_id === null) continue
    if (result === 'bounced') bounced.add(row.campaign_id)
    if (result === 'bounced' || result === 'refused') returned.add(row.campaign_id)
  }
  await releaseHosts(tx, reached)
  const paused = []
  for (const campaign of returned)
    if (await pauseForCommonCause(tx, campaign, now)) paused.push(campaign)
  for (const campaign of bounced) await settleBounces(tx, campaign)
  return paused
}

function toColumns({ result }: Outcome, now: Date) {
  const at = now.getTime()
  if (result === 'deferred' || result === 'unreachable' || result === 'not-tried')
    return { state: 'waiting', due_at: at, done_at: null }
  const done = { state: result === 'refused' ? 'failed' : result, done_at: at }
  if (result === 'failed') return { ...done, token: null, items: null }
  // A report of a refusal sends the same listings again. The others keep their tokens: see bounces and common-cause.
  return result === 'sent' ? { ...done, token: null } : done
}

async function defer(tx: Db, id: number, refusals: number, now: Date) {
  const at = now.getTime()
  await tx
    .updateTable('campaign_recipients')
    .set(
      refusals >= TRIES_MAX
        ? { refusals, state: 'failed', done_at: at, token: null, items: null }
        : { refusals, due_at: at + pauseAfter(refusals) },
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
  await giveUpHosts(db, now)
  const sending = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'sending')
    .where('planned_to', 'is', null)
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
    if (await hasMailsLeft(tx, id)) {
      const goesOn = { status: 'sending', finished_at: null }
      await tx.updateTable('campaigns').set(goesOn).where('id', '=', id).execute()
      return false
    }
    if (await pauseForCommonCause(tx, id, now)) return false
    await settleBounces(tx, id)
    await forgetUnsettled(tx, id)
    return true
  })
}

/** A campaign that is done retries nothing. */
async function forgetUnsettled(tx: Db, id: number) {
  await tx
    .updateTable('campaign_recipients')
    .set({ token: null, items: null })
    .where('campaign_id', '=', id)
    .where('state', 'in', ['failed', 'bounced'])
    .where('token', 'is not', null)
    .execute()
}

function hasMailsLeft(db: Db, id: number) {
  const mails = db.selectFrom('campaign_recipients').where('campaign_id', '=', id)
  return isAny(mails.where('state', 'in', ['waiting', 'sending']))
}
