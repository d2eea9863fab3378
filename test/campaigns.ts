import type { Insertable } from 'kysely'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import {
  startCampaignDelivery,
  type CampaignDeps,
} from '#app/features/campaigns/operations/campaign-delivery.server.ts'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import { NOW } from '#test/makers.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

export const BASE_URL = 'https://competitions.example'

/** Inserts a campaign that is due. */
export async function aCampaign(
  db: Db,
  overrides: Partial<Insertable<Schema['campaigns']>> = {},
  now = NOW,
) {
  const at = now.getTime()
  const { id } = await db
    .insertInto('campaigns')
    .values({
      subject: 'News',
      body: 'Hello',
      status: 'scheduled',
      send_at: at,
      created_at: at,
      updated_at: at,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens a mail server and a transport to it; both close with the test. */
export async function openSmtp() {
  const smtp = await startSmtpServer()
  const transport = openMailTransport({
    smtpUrl: smtp.url,
    from: 'Competitions Ireland <news@example.ie>',
    baseUrl: BASE_URL,
    outboxDir: '/dev/null',
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    transport.close()
    await smtp.close()
  })
  return { smtp, transport }
}

type Sending = Partial<CampaignDeps> & Pick<CampaignDeps, 'transport'>

/** Starts campaign delivery as a server does, with the clock stopped at `now`. */
export function startSending(db: Db, overrides: Sending, now = NOW) {
  return startCampaignDelivery({
    db,
    clock: () => now,
    log: pino({ level: 'silent' }),
    baseUrl: BASE_URL,
    perMinute: 60_000,
    everyMs: HOUR_MS,
    ...overrides,
  })
}

/** Sends everything that is due at `now`. */
export async function sendCampaigns(db: Db, overrides: Sending, now = NOW) {
  const delivery = startSending(db, overrides, now)
  await delivery.idle()
  await delivery.stop()
}

export async function recipientsOf(db: Db) {
  return db.selectFrom('campaign_recipients').selectAll().orderBy('id').execute()
}

export async function statusOf(db: Db, id: number) {
  const { status } = await db
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}
