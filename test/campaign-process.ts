import pino from 'pino'
import { openDatabase } from '#app/db/client.server.ts'
import { startCampaignDelivery } from '#app/features/campaigns/operations/campaign-delivery.server.ts'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import { personalMails } from './alert-mails.ts'

/** The settings of a process that sends campaigns: its only argument, in JSON. */
export type CampaignProcess = { url?: string | undefined; dataDir: string; smtpUrl: string }

// Sends campaigns as a server does, for tests that kill it halfway.
const { url, dataDir, smtpUrl } = JSON.parse(process.argv[2] ?? '{}') as CampaignProcess
const { db, close } = openDatabase({ url, dataDir })
const log = pino({ level: 'error' })
const transport = openMailTransport({
  smtpUrl,
  from: undefined,
  baseUrl: 'https://competitions.example',
  outboxDir: '/dev/null',
  log,
})
const delivery = startCampaignDelivery({
  db,
  transport,
  clock: () => new Date(),
  log,
  baseUrl: 'https://competitions.example',
  perMinute: 60_000,
  everyMs: 1000,
  personal: personalMails(db),
})
await delivery.idle()
process.on('SIGTERM', () => void delivery.stop())
await delivery.stop()
transport.close()
await close()
