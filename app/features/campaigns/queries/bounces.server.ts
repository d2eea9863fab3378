import type { Db } from '#app/db/client.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { shortAnswer } from '#app/features/mail/rules/smtp-answers.ts'

export type Answers = { answer: string; count: number }

/** What the mail server said of a campaign's mails that bounced, or failed otherwise, the commonest answer first. */
export async function listAnswers(
  db: Db,
  _actor: Admin | Operator,
  campaign: number,
  state: 'bounced' | 'failed',
): Promise<Answers[]> {
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
