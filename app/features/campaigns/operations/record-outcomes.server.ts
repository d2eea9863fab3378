import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { pauseAfter, TRIES_MAX } from '#app/features/work/rules.ts'
import type { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import { pauseForCommonCause } from '#app/features/mail/operations/common-cause.server.ts'
import { giveUpHosts, holdHost, releaseHost } from './mail-hosts.server.ts'
import { settleBounces } from '#app/features/mail/operations/bounces.server.ts'

export type Outcome = { id: number; claims: number; error?: string } & {
  result:
    | 'sent'
    | MailFailure['result']
    /** Never reached the recipient: our mail server is down. */
    | 'not-tried'
}

/** The host answered, if only about a mailbox: it is neither busy nor away. */
const ANSWERED = new Set<Outcome['result']>(['sent', 'deferred', 'bounced', 'refused'])

/** Ignores the result of a row that was claimed again. @returns the id of the campaign that it paused, if any. */
export function recordOutcome(db: Db, outcome: Outcome, now: Date) {
  const { id, claims, result, error = '' } = outcome
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('campaign_recipients')
      .set({ ...toColumns(outcome, now), last_error: outcome.error ?? null })
      .where('id', '=', id)
      .where('claims', '=', claims)
      .where('state', 'in', ['sending', 'uncertain'])
      .returning(['campaign_id', 'refusals', 'host'])
      .executeTakeFirst()
    if (!row) return
    const { campaign_id: campaign, refusals, host } = row
    if (ANSWERED.has(result)) await releaseHost(tx, host)
    if (result === 'unreachable' || result === 'uncertain') await holdHost(tx, host, error, now)
    if (result === 'unreachable' || result === 'deferred') await defer(tx, id, refusals + 1, now)
    if (campaign === null || (result !== 'bounced' && result !== 'refused')) return
    const isPaused = await pauseForCommonCause(tx, campaign, now)
    if (result === 'bounced') await settleBounces(tx, campaign)
    return isPaused ? campaign : undefined
  })
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
