import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { liftBouncesSince } from '#app/features/identity/operations/addresses.server.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { listMailsAround, type Place } from '../queries/mails-around.server.ts'
import { answerThatPauses } from '../rules/refusals.ts'
import { CAUSE_MS, REFUSAL_REPORT_MS } from '../rules/reports.ts'

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
