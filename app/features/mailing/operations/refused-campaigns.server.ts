import type { Db } from '#app/db/client.server.ts'
import { SENDING_CLAIM_MS } from '../rules/campaigns.ts'
import { answerThatPauses, REFUSAL_WINDOW } from '../rules/refusals.ts'
import { REFUSAL_REPORT_MS } from '../rules/reports.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'

/**
 * Pauses a campaign whose mails the server refuses because of us. The refused mails, failed with their
 * tokens, wait again. @returns whether it paused it now.
 */
export async function pauseIfRefused(tx: Db, id: number, now: Date): Promise<boolean> {
  // Locks the row, so that answers which come at the same time are counted together.
  const campaign = await tx
    .updateTable('campaigns')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returning(['status', 'refusal', 'started_at', 'resumed_at'])
    .executeTakeFirst()
  if (!campaign) return false
  const { status, refusal: known, started_at: started, resumed_at: resumed } = campaign
  if (status === 'paused') await requeueRefused(tx, id, now)
  // A report about a mail that left before an admin resumed the campaign.
  if (status === 'sending' && resumed !== null) await requeueRefused(tx, id, now, resumed)
  if (status !== 'sending' && status !== 'sent') return false
  const recent = await readRecentAnswers(tx, id, resumed ?? started ?? 0)
  const answer = answerThatPauses({ recent, known, isOver: status === 'sent' })
  if (answer === undefined) return false
  await tx
    .updateTable('campaigns')
    .set({ status: 'paused', refusal: answer, finished_at: null })
    .where('id', '=', id)
    .execute()
  await requeueRefused(tx, id, now)
  return true
}

/** After the other mails, so that a few refusals of single people don't pause it at once again. */
async function requeueRefused(tx: Db, id: number, now: Date, sentBefore?: number) {
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'waiting', due_at: now.getTime() + 1, done_at: null })
    .where('campaign_id', '=', id)
    .where('state', '=', 'failed')
    .where('token', 'is not', null)
    .$if(sentBefore !== undefined, (query) => query.where('done_at', '<', sentBefore ?? null))
    .execute()
}

/**
 * Counts a report that a mail was refused because of us as if the server had refused it at once. A mail gets a
 * new token, as it forgot its own when it left.
 */
export async function recordReportedRefusal(
  tx: Db,
  { id, campaign, answer }: { id: number; campaign: number; answer: string },
  now: Date,
) {
  const at = now.getTime()
  await tx
    .updateTable('campaign_recipients')
    .set((eb) => ({
      state: 'failed',
      due_at: at + SENDING_CLAIM_MS,
      done_at: eb.fn.coalesce('done_at', eb.val(at)),
      last_error: answer,
      token: eb.fn.coalesce('token', eb.val(newSecret())),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'sent', 'uncertain'])
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '>', at - REFUSAL_REPORT_MS)]))
    .execute()
  await pauseIfRefused(tx, campaign, now)
}

/** `due_at` of a mail that is done is five minutes after its claim or its report, and in the index. */
async function readRecentAnswers(tx: Db, id: number, since: number) {
  const newest = (state: 'sent' | 'failed') =>
    tx
      .selectFrom('campaign_recipients')
      .select(['due_at', 'done_at', 'last_error'])
      .where('campaign_id', '=', id)
      .where('state', '=', state)
      .orderBy('due_at', 'desc')
      .orderBy('id', 'desc')
      .limit(REFUSAL_WINDOW)
  const [sent, refused] = [
    await newest('sent').execute(),
    await newest('failed').where('token', 'is not', null).execute(),
  ]
  return [...sent, ...refused]
    .toSorted((one, other) => other.due_at - one.due_at)
    .slice(0, REFUSAL_WINDOW)
    .filter(({ done_at }) => (done_at ?? 0) >= since)
    .map(({ last_error }) => last_error)
}
