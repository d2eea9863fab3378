import pino from 'pino'
import { openDatabase } from '#app/db/client.server.ts'
import { startCampaignDelivery } from '#app/features/mailing/operations/campaign-delivery.server.ts'
import { openMailTransport } from '#app/features/mailing/transport.server.ts'

/** What a process that sends campaigns needs to know, as its one argument in JSON. */
export type CampaignProcess = { url?: string | undefined; dataDir: string; smtpUrl: string }

// Stands for a server whose campaigns are under way, for tests that kill it.
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
})
await delivery.idle()
process.on('SIGTERM', () => void delivery.stop())
await delivery.stop()
transport.close()
await close()
