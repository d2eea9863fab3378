import type { Db } from '#app/db/client.server.ts'
import { answerThatPauses, REFUSAL_WINDOW } from '../rules/refusals.ts'

/**
 * Pauses a campaign whose mails the server refuses because of us. The refused mails, failed with their
 * tokens, wait again. @returns whether it paused it now.
 */
export async function pauseIfRefused(tx: Db, id: number, now: Date): Promise<boolean> {
  const campaign = await tx
    .selectFrom('campaigns')
    .select(['status', 'refusal', 'started_at', 'resumed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!campaign) return false
  const { status, refusal: known, started_at: started, resumed_at: resumed } = campaign
  if (status === 'paused') await requeueRefused(tx, id, now)
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
async function requeueRefused(tx: Db, id: number, now: Date) {
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'waiting', due_at: now.getTime() + 1, done_at: null })
    .where('campaign_id', '=', id)
    .where('state', '=', 'failed')
    .where('token', 'is not', null)
    .execute()
}

/** 'due_at' of a mail that is done is the end of its claim, and in the index. */
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
