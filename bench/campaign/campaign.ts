import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { campaignMail } from '#app/features/campaigns/campaign-mail.ts'
import { startCampaignDelivery } from '#app/features/campaigns/operations/campaign-delivery.server.ts'
import type { CampaignBody } from '#app/features/letters/rules/campaign-body.ts'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import type { Benchmark } from '../lib/benchmark.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { exitOf, spawnProgram } from '../lib/child.ts'
import { withFolder } from '../lib/folder.ts'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'

const MAILS = 400
const QUICK_MAILS = 50
const ROUNDS = 3
const BASE_URL = 'https://competitions.example'
/** Faster than any mail server: it is not the pace that is measured. */
const UNLIMITED = 1e9
const SINK = new URL('./sink.ts', import.meta.url)
const log = pino({ level: 'silent' })

const LETTER: CampaignBody = {
  subject: 'New and ending soon',
  blocks: [
    { kind: 'paragraph', words: [{ text: 'The newest competitions, and those that close next.' }] },
    {
      kind: 'listings',
      listings: Array.from({ length: 16 }, (_, index) => ({
        title: `Win a weekend by the sea, number ${index}`,
        promoter: 'Harbour House',
        closes: 'Closes 1 December 2026',
        link: `${BASE_URL}/competition/win-a-weekend-${index}`,
        featured: index === 0,
      })),
    },
  ],
}

export const campaign: Benchmark = {
  name: 'campaign',
  question: 'what does a campaign cost above sending its mails?',
  needsBuild: false,
  run: ({ quick }) =>
    withFolder((folder) =>
      withSink(async (smtpUrl) => {
        const mails = quick ? QUICK_MAILS : MAILS
        let made = 0
        const results = await interleave(
          {
            bare: () => sendBare(smtpUrl, mails),
            site: () => sendCampaign(smtpUrl, path.join(folder, `data-${(made += 1)}`), mails),
          },
          quick ? 1 : ROUNDS,
        )
        const perSecond = (seconds: number[]) => figure(mails / median(seconds))
        printTable(
          `${mails} mails to a mail server on this machine, 5 connections`,
          ['way', 'throughput ÷ nodemailer', '(mails/s)'],
          [
            ['nodemailer alone', 1, perSecond(results.bare)],
            [
              'campaign from SQLite',
              figure(medianRatio(results.bare, results.site)),
              perSecond(results.site),
            ],
          ],
        )
      }),
    ),
}

/** @returns seconds. */
async function sendBare(smtpUrl: string, mails: number) {
  const mailer = createTransport({ url: smtpUrl, pool: true, maxConnections: 5 })
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: mails }, (_, index) => {
      const to = `reader-${index}@host${index % 100}.example.ie`
      const token = String(index).padStart(43, 'x')
      const { subject, html, text } = campaignMail({ to, letter: LETTER, token, baseUrl: BASE_URL })
      return mailer.sendMail({ from: 'news@example.ie', to, subject, html, text })
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  mailer.close()
  return seconds
}

async function sendCampaign(smtpUrl: string, dataDir: string, mails: number) {
  const opened = openDatabase({ url: undefined, dataDir })
  await migrate(opened)
  await fill(opened.db, mails)
  const transport = openMailTransport({
    smtpUrl,
    from: 'news@example.ie',
    baseUrl: BASE_URL,
    outboxDir: dataDir,
    log,
  })
  const startedAt = performance.now()
  const delivery = startCampaignDelivery({
    db: opened.db,
    transport,
    clock: () => new Date(),
    log,
    baseUrl: BASE_URL,
    perMinute: UNLIMITED,
    everyMs: 60_000,
  })
  await delivery.idle()
  const seconds = (performance.now() - startedAt) / 1000
  await delivery.stop()
  transport.close()
  await expectSent(opened.db, mails)
  await opened.close()
  return seconds
}

/** A started campaign with all its mails queued. */
async function fill(db: Db, mails: number) {
  const at = Date.now()
  await db
    .insertInto('campaigns')
    .values({
      subject: LETTER.subject,
      body: '',
      status: 'sending',
      letter: JSON.stringify(LETTER),
      created_at: at,
      updated_at: at,
      started_at: at,
    })
    .execute()
  await db.transaction().execute(async (tx) => {
    for (let index = 0; index < mails; index += 1) {
      const host = `host${index % 100}.example.ie`
      const email = `reader-${index}@${host}`
      const instants = { consent_at: at, confirmed_at: at, created_at: at }
      await tx
        .insertInto('subscribers')
        .values({ ...instants, email, email_key: email, source: 'bench', token_hash: email })
        .execute()
      await tx
        .insertInto('campaign_recipients')
        .values({ campaign_id: 1, subscriber_id: index + 1, host, due_at: at })
        .execute()
    }
  })
}

async function expectSent(db: Db, mails: number) {
  const { sent } = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  if (sent !== mails) throw new Error(`${sent} of ${mails} mails were sent.`)
}

async function withSink(work: (smtpUrl: string) => Promise<void>) {
  const port = await freePort()
  const child = spawnProgram(['node', SINK.pathname, String(port)], {})
  const exited = exitOf(child).catch(() => {})
  try {
    while (!(await listens(port))) await sleep(20)
    await work(`smtp://127.0.0.1:${port}`)
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

function listens(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
