import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import type { CampaignProcess } from '#test/campaign-process.ts'
import { aCampaign } from '#test/campaigns.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { aSubscriber } from '#test/makers.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { SENDING_CLAIM_MS, IN_FLIGHT_MAX } from '#app/features/mail/rules/delivery.ts'

const SCRIPT = new URL('../campaign-process.ts', import.meta.url)
const READERS = 500
const KILLS = 6

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function anEmptyPlace(dialect: 'sqlite' | 'postgres') {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-campaign-'))
  const url = dialect === 'postgres' ? await createPostgresDatabase() : undefined
  const opened = openDatabase({ url, dataDir })
  closers.push(async () => {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await migrate(opened)
  return { url, dataDir, db: opened.db }
}

function startProcess(about: CampaignProcess) {
  const child = spawn(process.execPath, [SCRIPT.pathname, JSON.stringify(about)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  closers.push(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  return { kill: () => child.kill('SIGKILL'), exit }
}

async function statesOf(db: Db) {
  const rows = await db
    .selectFrom('campaign_recipients')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['email', 'state', 'token', 'claims'])
    .execute()
  const of = (state: string) => rows.filter((row) => row.state === state)
  return { rows, of }
}

/** Kills a process at random moments while another runs, then lets the rest finish. */
async function sendDespiteKills(dialect: 'sqlite' | 'postgres') {
  const place = await anEmptyPlace(dialect)
  const { db } = place
  for (let number = 0; number < READERS; number += 1) await aSubscriber(db)
  await aCampaign(db, {}, new Date())

  let killAt = Math.ceil(Math.random() * 40)
  let stages = 0
  let victim: ReturnType<typeof startProcess> | undefined
  const smtp = await startSmtpServer({
    onStage: () => {
      stages += 1
      if (stages >= killAt) victim?.kill()
    },
  })
  closers.push(() => smtp.close())
  const about = { url: place.url, dataDir: place.dataDir, smtpUrl: smtp.url }

  let killed = 0
  let other = startProcess(about)
  while (killed < KILLS) {
    victim = startProcess(about)
    const [, signal] = await victim.exit
    if (signal === 'SIGKILL') killed += 1
    else break
    killAt = stages + Math.ceil(Math.random() * 60)
    // Both processes get killed in turn.
    if (killed % 3 === 0) {
      other.kill()
      killed += 1
      await other.exit
      other = startProcess(about)
    }
  }
  victim = undefined
  await other.exit
  await startProcess(about).exit
  return { db, smtp, killed, about }
}

for (const dialect of ['sqlite', 'postgres'] as const) {
  test(`processes killed at random send every mail once (${dialect})`, async () => {
    const { db, smtp, killed, about } = await sendDespiteKills(dialect)
    const mailed = smtp.mails.flatMap(({ recipients }) => recipients)
    expect(smtp.mails.every(({ recipients }) => recipients.length === 1)).toBe(true)
    expect(new Set(mailed).size).toBe(mailed.length)

    // The dead process's mails stay claimed until the claim expires.
    const before = await statesOf(db)
    const open = before.of('sending').map(({ email }) => email)
    expect(before.of('waiting')).toEqual([])
    expect(open.length + before.of('sent').length).toBe(READERS)
    expect(open.length).toBeLessThanOrEqual(killed * IN_FLIGHT_MAX)
    expect(before.of('sent').every(({ email }) => mailed.includes(email))).toBe(true)
    const missing = before.rows.filter(({ email }) => !mailed.includes(email))
    expect(missing.every(({ email }) => open.includes(email))).toBe(true)

    await db
      .updateTable('campaign_recipients')
      .set({ due_at: Date.now() - SENDING_CLAIM_MS })
      .where('state', '=', 'sending')
      .execute()
    await startProcess(about).exit
    const after = await statesOf(db)
    expect(
      after
        .of('uncertain')
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(open.toSorted())
    expect(smtp.mails).toHaveLength(mailed.length)
    const { status } = await db.selectFrom('campaigns').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('sent')
  })
}
