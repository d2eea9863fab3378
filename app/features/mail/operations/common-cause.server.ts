import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { liftBouncesSince } from '#app/features/addresses/operations/suppressions.server.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { answerThatPauses, CAUSE_WINDOW } from '../rules/refusals.ts'
import { CAUSE_MS, REFUSAL_REPORT_MS } from '../rules/reports.ts'
import { SENDING_CLAIM_MS } from '../rules/delivery.ts'

/**
 * Pauses a campaign whose mails come back for a common cause. What certainly failed waits again, and nothing of that
 * hour counts against an address. `place`: of a mail that came back. @returns whether it paused it now.
 */
export async function pauseForCommonCause(tx: Db, id: number, now: Date, place?: Place) {
  // Locks the row, so that answers which come at the same time are counted together.
  const campaign = await tx
    .updateTable('campaigns')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returning(['status', 'refusal', 'cause_from', 'started_at', 'resumed_at'])
    .executeTakeFirst()
  if (!campaign) return false
  const { status, started_at: started, resumed_at: resumed } = campaign
  const { refusal, cause_from: from } = campaign
  // A mail that was in flight when it paused.
  if (status === 'paused' && refusal !== null && from !== null)
    await forgetFailures(tx, id, from, now)
  else if (status === 'paused') await requeueFailed(tx, id, now)
  // A report about a mail that left before an admin resumed the campaign.
  if (status === 'sending' && resumed !== null) await requeueFailed(tx, id, now, resumed)
  if (status !== 'sending' && status !== 'sent') return false
  const mails = await listMailsAround(tx, id, resumed ?? started ?? 0, place)
  const isOver = status === 'sent'
  const answer = answerThatPauses({ recent: mails, isResumed: resumed !== null, isOver })
  if (answer === undefined) return false
  const lastLeft = Math.max(...mails.map((mail) => (mail.answer === null ? 0 : mail.leftAt)))
  const causeFrom = Math.min(lastLeft, now.getTime()) - CAUSE_MS
  await tx
    .updateTable('campaigns')
    .set((eb) => ({
      status: 'paused',
      refusal: answer,
      finished_at: null,
      cause_from: eb.fn.coalesce('cause_from', eb.val(causeFrom)),
      cause_until: now.getTime(),
    }))
    .where('id', '=', id)
    .execute()
  await forgetFailures(tx, id, causeFrom, now)
  return true
}

/** Whether a mail left while mails came back for a common cause, or before an admin resumed what it had paused. */
export function leftDuringCause(db: Db, leftAt: number) {
  return isAny(
    db
      .selectFrom('campaigns')
      .where('cause_from', 'is not', null)
      .where('cause_from', '<', leftAt)
      .where((eb) => {
        const isOn = eb.or([eb('status', '=', 'paused'), eb('resumed_at', '>=', leftAt)])
        return eb.or([
          eb('cause_until', '>=', leftAt),
          eb.and([eb('refusal', 'is not', null), isOn]),
        ])
      }),
  )
}

async function forgetFailures(tx: Db, id: number, from: number, now: Date) {
  await requeue(tx, id, 'bounced', now).where('done_at', '>', from).execute()
  await requeueFailed(tx, id, now)
  await tx
    .deleteFrom('mail_reports')
    .where('reported_at', '>', from)
    .where('kind', 'in', ['hard', 'soft'])
    .execute()
  await liftBouncesSince(tx, from)
}

async function requeueFailed(tx: Db, id: number, now: Date, leftBefore?: number) {
  await requeue(tx, id, 'failed', now)
    .where('token', 'is not', null)
    .$if(leftBefore !== undefined, (query) => query.where('done_at', '<', leftBefore ?? null))
    .execute()
}

/** After the other mails, so that a few refusals of single people don't pause it at once again. */
function requeue(tx: Db, id: number, state: 'bounced' | 'failed', now: Date) {
  return tx
    .updateTable('campaign_recipients')
    .set({ state: 'waiting', due_at: now.getTime() + 1, done_at: null })
    .where('campaign_id', '=', id)
    .where('state', '=', state)
}

type ReturnedMail = { id: number; campaign: number; answer: string; isBounce: boolean }

/**
 * Records that a mail, which a server had taken, certainly failed: as if the server had said so at once. One that
 * may be sent again gets a new token, as it forgot its own when it left. @returns whether its campaign paused now.
 */
export async function recordReturned(
  tx: Db,
  { id, campaign, answer, isBounce }: ReturnedMail,
  now: Date,
) {
  const at = now.getTime()
  const row = await tx
    .updateTable('campaign_recipients')
    .set((eb) => ({
      last_error: answer,
      ...(isBounce
        ? { state: 'bounced', done_at: at, token: null }
        : {
            state: 'failed',
            done_at: eb.fn.coalesce('done_at', eb.val(at)),
            token: eb.fn.coalesce('token', eb.val(newSecret())),
          }),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'sent', 'uncertain'])
    .$if(!isBounce, (query) =>
      query.where((eb) =>
        eb.or([eb('done_at', 'is', null), eb('done_at', '>', at - REFUSAL_REPORT_MS)]),
      ),
    )
    .returning(['id', 'due_at'])
    .executeTakeFirst()
  return pauseForCommonCause(tx, campaign, now, row)
}

/** Where a mail stands among those of its campaign. `due_at` of one that is done is five minutes after its claim. */
type Place = { id: number; due_at: number }

/** Half of them left before this one, if that half exists; without one, the last. In the order of the index. */
async function listMailsAround(tx: Db, campaign: number, since: number, place?: Place) {
  const later = place ? await listDone(tx, campaign, since, { place, isLater: true }) : []
  const room = Math.max(CAUSE_WINDOW / 2, CAUSE_WINDOW - later.length)
  const earlier = await listDone(tx, campaign, since, { place, isLater: false })
  return [...earlier.slice(0, room), ...later]
    .slice(0, CAUSE_WINDOW)
    .map(({ state, key, due_at, last_error }) => ({
      host: key?.split('@')[1] ?? '',
      answer: state === 'sent' ? null : (last_error ?? ''),
      isBounce: state === 'bounced',
      leftAt: due_at - SENDING_CLAIM_MS,
    }))
}

type Side = { place: Place | undefined; isLater: boolean }

async function listDone(tx: Db, campaign: number, since: number, { place, isLater }: Side) {
  const order = isLater ? 'asc' : 'desc'
  const [beyond, orAt] = isLater ? (['>', '>='] as const) : (['<', '<='] as const)
  const mails = tx
    .selectFrom('campaign_recipients as recipients')
    .leftJoin('subscribers', 'subscribers.id', 'recipients.subscriber_id')
    .leftJoin('followers', 'followers.id', 'recipients.follower_id')
    .select(({ fn }) => [
      'recipients.id',
      'due_at',
      'state',
      'last_error',
      fn.coalesce('subscribers.email_key', 'followers.email_key').as('key'),
    ])
    .where('campaign_id', '=', campaign)
    .where('due_at', '>', since)
    .where('done_at', '>=', since)
    .$if(place !== undefined, (query) => {
      const { due_at = 0, id = 0 } = place ?? {}
      return query.where('due_at', orAt, due_at).where((eb) => {
        const isTie = eb.and([
          eb('due_at', '=', due_at),
          eb('recipients.id', isLater ? '>' : '<=', id),
        ])
        return eb.or([eb('due_at', beyond, due_at), isTie])
      })
    })
    .orderBy('due_at', order)
    .orderBy('recipients.id', order)
    .limit(CAUSE_WINDOW)
  const found = [
    ...(await mails.where('state', '=', 'sent').execute()),
    ...(await mails.where('state', '=', 'bounced').execute()),
    ...(await mails
      .where('state', '=', 'failed')
      .where('recipients.token', 'is not', null)
      .execute()),
  ]
  const sign = isLater ? 1 : -1
  return found.toSorted((one, other) => sign * (one.due_at - other.due_at || one.id - other.id))
}
