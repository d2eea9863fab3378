import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import {
  liftBounce,
  suppressAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { MAIL } from '../rules/delivery.ts'
import { answerThatPauses, CAUSE_WINDOW } from '../rules/refusals.ts'
import { shortAnswer } from '../rules/smtp-answers.ts'

/**
 * Suppresses the addresses whose mails bounced, once the campaign has reached somebody: until then the
 * mistake may be ours. A bounced mail has its token until then.
 */
export async function settleBounces(tx: Db, campaign: number) {
  const bounces = await selectBounces(tx, campaign).where('token', 'is not', null).execute()
  if (bounces.length === 0 || !(await hasReachedSomebody(tx, campaign))) return
  for (const { id, email_key, done_at, last_error } of bounces) {
    if (email_key !== null)
      await suppressAddress(tx, email_key, {
        suppression: 'bounced',
        at: done_at ?? 0,
        note: last_error,
      })
    await tx.updateTable('campaign_recipients').set({ token: null }).where('id', '=', id).execute()
  }
}

/** Whether the server has taken mail since yesterday, and not many come back: then a bounce is no mistake of ours. */
export async function hasDeliveredLately(db: Db, now: Date) {
  const delivered = db.selectFrom('mails').where('sent_at', '>', now.getTime() - DAY_MS)
  return (await isAny(delivered)) && !(await hasCommonCause(db, now))
}

/** Whether the last single mails since yesterday come back for a common cause. */
export async function hasCommonCause(db: Db, now: Date) {
  const mails = await db
    .selectFrom('mails')
    .leftJoin('mail_reports', (join) =>
      join
        .on('mail', '=', sql`'m' || mails.id`)
        .on('mail_reports.kind', 'in', ['hard', 'soft', 'refused']),
    )
    .leftJoin('work', (join) =>
      join.on('work.kind', '=', MAIL).on('work.key', '=', sql<string>`cast(mails.id as text)`),
    )
    .select(['recipient', 'sent_at', 'work.error', 'answer', 'mail_reports.kind'])
    .where('created_at', '>', now.getTime() - DAY_MS)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null)]))
    .orderBy('mails.id', 'desc')
    .limit(CAUSE_WINDOW)
    .execute()
  const recent = mails.map(({ recipient, sent_at, error, answer, kind }) => ({
    host: emailKey(recipient).split('@')[1] ?? '',
    answer: sent_at === null ? (error ?? '') : answer,
    isBounce: kind === 'hard',
  }))
  return answerThatPauses({ recent, isResumed: false, isOver: false }) !== undefined
}

type Undo = {
  campaign: number
  /** As `listAnswers` says it. */
  answer: string
}

/**
 * Mails the addresses again that a campaign suppressed for this answer, if nothing else did since. While
 * the campaign goes on, they also get its mail. @returns their number.
 */
export async function undoBounces(
  db: Db,
  _actor: Admin | Operator,
  { campaign, answer }: Undo,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Writes first: a SQLite transaction that starts with a read may fail to upgrade.
    const found = await tx
      .updateTable('campaigns')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('id', '=', campaign)
      .returning('status')
      .executeTakeFirst()
    if (!found) throw new Problem('not-found', 'There is no such campaign.')
    const isGoingOn = found.status === 'sending' || found.status === 'paused'
    const bounces = await selectBounces(tx, campaign).execute()
    const wrong = bounces.filter(({ last_error }) => shortAnswer(last_error ?? '') === answer)
    for (const { id, email_key, done_at } of wrong) {
      if (email_key !== null) await liftBounce(tx, email_key, done_at ?? 0)
      await tx.deleteFrom('mail_reports').where('mail', '=', `c${id}`).execute()
      await tx
        .updateTable('campaign_recipients')
        .set(
          isGoingOn
            ? { state: 'waiting', due_at: now.getTime(), done_at: null }
            : { state: 'failed', token: null, items: null },
        )
        .where('id', '=', id)
        .execute()
    }
    return wrong.length
  })
}

function selectBounces(db: Db, campaign: number) {
  return db
    .selectFrom('campaign_recipients as recipients')
    .leftJoin('subscribers', 'subscribers.id', 'recipients.subscriber_id')
    .leftJoin('followers', 'followers.id', 'recipients.follower_id')
    .select(({ fn }) => [
      'recipients.id',
      'recipients.done_at',
      'recipients.last_error',
      fn.coalesce('subscribers.email_key', 'followers.email_key').as('email_key'),
    ])
    .where('recipients.campaign_id', '=', campaign)
    .where('recipients.state', '=', 'bounced')
}

function hasReachedSomebody(tx: Db, campaign: number) {
  const mails = tx.selectFrom('campaign_recipients').where('campaign_id', '=', campaign)
  return isAny(mails.where('state', '=', 'sent'))
}
