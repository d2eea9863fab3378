import type { Insertable } from 'kysely'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { planAlertMails } from '#app/features/alerts/operations/plan-runs.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { MailTransport } from '#app/features/mail/transport.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { personalMails } from '#test/alert-mails.ts'
import { sendCampaigns } from '#test/campaigns.ts'
import { NOW } from '#test/makers.ts'

let followers = 0

/** Inserts an address that follows nothing yet. */
export async function aFollower(db: Db, email = `follower-${(followers += 1)}@example.ie`) {
  const { id } = await db
    .insertInto('followers')
    .values({ email, email_key: emailKey(email), created_at: NOW.getTime() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}

/** Inserts a confirmed, running alert, daily for all new listings since NOW. */
export async function anAlert(
  db: Db,
  followerId: number,
  overrides: Partial<Insertable<Schema['alerts']>> = {},
) {
  const at = NOW.getTime()
  const { id } = await db
    .insertInto('alerts')
    .values({
      follower_id: followerId,
      query: '',
      cadence: 'daily',
      since: at,
      seen_until: at,
      asked_at: at,
      confirmed_at: at,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Plans what is due at `now`, as the scheduled job does. */
export function planAt(db: Db, now: Date, signal?: AbortSignal) {
  const { readOpen } = openCatalogue(db)
  return planAlertMails({ db, readOpen }, now, signal)
}

/** Plans and sends everything that is due at `now`. */
export async function sendAlerts(db: Db, transport: MailTransport, now: Date) {
  await planAt(db, now)
  await sendCampaigns(db, { transport, personal: personalMails(db) }, now)
}
