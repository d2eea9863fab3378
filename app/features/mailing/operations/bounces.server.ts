import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { shortAnswer } from '../rules/smtp-answers.ts'
import { restoreFollower, suppressFollower } from './followers.server.ts'

/**
 * Suppresses the addresses whose mails bounced, once the campaign has reached somebody: until then the
 * mistake may be ours. A bounced mail has its token until then.
 */
export async function settleBounces(tx: Db, campaign: number) {
  const bounces = await selectBounces(tx, campaign).where('token', 'is not', null).execute()
  if (bounces.length === 0 || !(await hasReachedSomebody(tx, campaign))) return
  for (const { id, subscriber_id, follower_id, done_at } of bounces) {
    const at = done_at ?? 0
    if (follower_id !== null) await suppressFollower(tx, follower_id, at)
    if (subscriber_id !== null)
      await tx
        .updateTable('subscribers')
        .set((eb) => ({ bounced_at: eb.fn.coalesce('bounced_at', eb.val(at)) }))
        .where('id', '=', subscriber_id)
        // Not who has confirmed by a link that arrived since.
        .where('confirmed_at', '<=', at)
        .execute()
    await tx
      .updateTable('campaign_recipients')
      .set({ token: null, items: null })
      .where('id', '=', id)
      .execute()
  }
}

/** Suppresses an address whose mail bounced, unless the server has taken no mail since yesterday. */
export async function suppressAddress(db: Db, recipient: string, now: Date) {
  const at = now.getTime()
  await db
    .updateTable('subscribers')
    .set((eb) => ({ bounced_at: eb.fn.coalesce('bounced_at', eb.val(at)) }))
    .where('email_key', '=', emailKey(recipient))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mails')
          .select('mails.id')
          .where('sent_at', '>', at - DAY_MS),
      ),
    )
    .execute()
}

type Undo = {
  campaign: number
  /** As `listBounces` says it. */
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
    for (const { id, subscriber_id, follower_id, done_at } of wrong) {
      const at = done_at ?? 0
      if (follower_id !== null) await restoreFollower(tx, follower_id, at)
      if (subscriber_id !== null) await restoreSubscriber(tx, subscriber_id, at)
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

async function restoreSubscriber(tx: Db, id: number, bouncedAt: number) {
  await tx
    .updateTable('subscribers')
    .set({ bounced_at: null })
    .where('id', '=', id)
    .where('bounced_at', '=', bouncedAt)
    .execute()
}

function selectBounces(db: Db, campaign: number) {
  return db
    .selectFrom('campaign_recipients')
    .select(['id', 'subscriber_id', 'follower_id', 'done_at', 'last_error'])
    .where('campaign_id', '=', campaign)
    .where('state', '=', 'bounced')
}

async function hasReachedSomebody(tx: Db, campaign: number) {
  const sent = await tx
    .selectFrom('campaign_recipients')
    .select('id')
    .where('campaign_id', '=', campaign)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}
