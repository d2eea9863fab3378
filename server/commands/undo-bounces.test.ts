import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { aCampaign } from '#test/campaigns.ts'
import { aSubscriber } from '#test/makers.ts'
import { runAdmin } from './run.ts'
import { openTerminal } from './terminal.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'undo-bounces-'))
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the operator undoes wrong suppressions by the answer', async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('BASE_URL', '')
  const opened = openDatabase({ url: undefined, dataDir })
  await migrate(opened)
  const { db } = opened
  const [verify, gone] = [
    await aSubscriber(db, { bounced_at: 5 }),
    await aSubscriber(db, { bounced_at: 5 }),
  ]
  const campaign_id = await aCampaign(db, { status: 'sent' })
  const row = { campaign_id, state: 'bounced', due_at: 5, done_at: 5 }
  await db
    .insertInto('campaign_recipients')
    .values([
      { ...row, subscriber_id: verify.id, last_error: '550 Sender verify failed' },
      { ...row, subscriber_id: gone.id, last_error: '550 5.1.1 User unknown' },
    ])
    .execute()
  const run = async (...args: string[]) => {
    const texts: string[] = []
    const terminal = openTerminal(
      { write: (text) => texts.push(text) },
      { write: (text) => texts.push(text) },
    )
    return [await runAdmin(['undo-bounces', ...args], terminal), texts.join('')]
  }

  expect(await run(String(campaign_id), '550 relay')).toEqual([
    1,
    `No bounce of campaign ${campaign_id} has an answer that begins like this. Its answers:
  1 × 550 5.1.1 User unknown
  1 × 550 Sender verify failed
`,
  ])
  expect(await run(String(campaign_id), '550 Sender')).toEqual([0, '1 address is mailed again.\n'])
  expect(await db.selectFrom('subscribers').select(['id', 'bounced_at']).execute()).toEqual([
    { id: verify.id, bounced_at: null },
    { id: gone.id, bounced_at: 5 },
  ])
  expect((await run('7', ''))[1]).toBe(
    'No bounce of campaign 7 has an answer that begins like this.\n',
  )
  expect((await run('one', ''))[0]).toBe(2)
  await opened.close()
})
