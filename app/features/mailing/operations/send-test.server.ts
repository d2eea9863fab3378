import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { campaignMail } from '../campaign-mail.ts'
import { composeCampaignBody } from '../queries/campaign-body.server.ts'
import { findForChange } from './campaigns.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'

const NOTE = 'This is a test: its link to stop the news stops nothing.'

/** @returns the admin's address. @throws Problem when it is missing or not confirmed. */
export async function sendTest(
  { db, baseUrl }: { db: Db; baseUrl: string },
  admin: Admin,
  id: number,
  now: Date,
): Promise<string> {
  const campaign = await findForChange(db, id)
  const { email, email_confirmed_at } = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  if (email === null || email_confirmed_at === null)
    throw new Problem('conflict', 'Tests go to your own address: add one, and confirm it.')
  const { letter } = await composeCampaignBody(db, campaign, { baseUrl, today: dublinDay(now) })
  const subject = `Test: ${letter.subject}`
  const mail = campaignMail({
    to: email,
    letter: { ...letter, subject },
    token: newSecret(),
    baseUrl,
    before: [NOTE],
  })
  await db.transaction().execute((tx) => enqueueMail(tx, mail, now, { unlimited: true }))
  return email
}
