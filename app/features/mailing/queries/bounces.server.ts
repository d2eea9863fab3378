import type { Db } from '#app/db/client.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import type { RecipientState } from '../rules/campaigns.ts'
import { shortAnswer } from '../rules/smtp-answers.ts'

export type Answers = { answer: string; count: number }

/** What the mail server said of a campaign's bounced mails, the commonest answer first. */
export async function listBounces(db: Db, _actor: Admin | Operator, campaign: number) {
  return countAnswers(db, campaign, 'bounced')
}

/** Why a campaign's mails failed otherwise, the commonest reason first. */
export async function listFailures(db: Db, _admin: Admin, campaign: number) {
  return countAnswers(db, campaign, 'failed')
}

async function countAnswers(db: Db, campaign: number, state: RecipientState): Promise<Answers[]> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => ['last_error', fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaign)
    .where('state', '=', state)
    .groupBy('last_error')
    .orderBy('last_error')
    .execute()
  const counts = new Map<string, number>()
  for (const { last_error, count } of rows) {
    const answer = shortAnswer(last_error ?? '')
    counts.set(answer, (counts.get(answer) ?? 0) + count)
  }
  return [...counts]
    .map(([answer, count]) => ({ answer, count }))
    .toSorted((one, other) => other.count - one.count)
}
