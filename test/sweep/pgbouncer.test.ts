import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { aBrowser } from '#test/browser.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { aMember } from '#test/makers.ts'
import { buildSite, killServers, startServer } from '#test/server-process.ts'
import { aSiteInUse, expectAllWork } from '../faults/parts.ts'
import { runAdmin } from './admin.ts'
import { startPgBouncer } from './pgbouncer.ts'

const WAIT = { timeout: HANG_MS, interval: 100 }
/** Longer than `select 1` takes on a busy machine. */
const LIMIT_MS = 2_000
const LONG = sql`select pg_sleep(600)`

const folder = mkdtempSync(path.join(tmpdir(), 'competitions-pooler-'))
let direct: string
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
const through = () => `${pooler.url}?pgbouncer=true`

beforeAll(async () => {
  await buildSite()
  direct = await createPostgresDatabase()
  pooler = await startPgBouncer(direct)
})

afterAll(async () => {
  killServers()
  await pooler.stop()
  rmSync(folder, { recursive: true, force: true })
})

function opened(statementMs: number): OpenDatabase {
  const database = openDatabase({ url: through(), dataDir: folder }, { size: 3, statementMs })
  onTestFinished(database.close)
  return database
}

test('every part of two sites works through a pooler, and one shows what the other changes', async () => {
  const start = (name: string) =>
    startServer({
      DATABASE_URL: through(),
      DATA_DIR: path.join(folder, name),
      SAMPLE_DATA: 'off',
      LIMITS_SCALE: '1000',
    })
  const [first, second] = [await start('first'), await start('second')]
  const { db, close } = openDatabase({ url: direct, dataDir: folder })
  onTestFinished(close)
  const open = (secret?: string) => aBrowser(first.url, secret)
  const site = await aSiteInUse({ db, now: new Date(), open, hasher: createPasswordHasher() })
  for (let round = 0; round < 3; round += 1) await expectAllWork(site)

  // A notification is lost, as nobody listens for the process at the pooler; it looks itself, each second.
  const titleAt = async ({ url }: { url: string }) =>
    (await aBrowser(url).open('/new-competitions')).text.includes('Win a harbour')
  await vi.waitFor(async () => expect(await titleAt(second)).toBe(true), WAIT)
  const { competitionID } = site.listing
  const removal = { competition: { competitionID }, status: false, from: 'approved' }
  const { status } = await site.admin.post('/api/update-competition-status', removal)
  expect(status).toBe(200)
  await vi.waitFor(async () => expect(await titleAt(second)).toBe(false), WAIT)
  for (const server of [first, second]) {
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/"level":(40|50)/)
  }
})

test('a statement that takes too long is cancelled, alone and in a transaction', async () => {
  const { db } = opened(300)
  await expect(LONG.execute(db)).rejects.toMatchObject({ code: '57014' })
  const inTransaction = db.transaction().execute((trx) => LONG.execute(trx))
  await expect(inTransaction).rejects.toMatchObject({ code: '57014' })
})

test('a transaction that is forgotten is ended', async () => {
  const { db } = opened(LIMIT_MS)
  const forgotten = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`.execute(db)
      expect(rows).toEqual([])
    }, WAIT)
    await sql`select 1`.execute(trx)
  })
  await expect(forgotten).rejects.toThrow(/connection/i)
})

test('limits end with the transaction, for others who share the connection', async () => {
  const { db } = opened(LIMIT_MS)
  await sql`select 1`.execute(db)
  await db.transaction().execute((trx) => sql`select 1`.execute(trx))
  const other = new pg.Client({ connectionString: pooler.url })
  await other.connect()
  onTestFinished(() => other.end())
  const { rows } = await other.query(`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`)
  expect(rows).toEqual([{ statement: '0', idle: '0' }])
})

test('a failed statement leaves no transaction open', async () => {
  const { db } = opened(HANG_MS)
  for (let round = 0; round < 10; round += 1)
    await expect(sql`select 1/0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

// Seven programs, one after the other.
const LONG_TEST = { timeout: HANG_MS * 3 }

test(
  'a backup and a restore go through a pooler, and the site works there',
  LONG_TEST,
  async () => {
    // With one connection to the server, everybody gets the one that pg_dump and pg_restore have used.
    const shared = { default_pool_size: '1' }
    const source = await createPostgresDatabase()
    const target = await createPostgresDatabase()
    const [from, into] = [
      await startPgBouncer(source, shared),
      await startPgBouncer(target, shared),
    ]
    onTestFinished(from.stop)
    onTestFinished(into.stop)
    const place = (name: string, { url }: { url: string }) => ({
      DATABASE_URL: `${url}?pgbouncer=true`,
      DATA_DIR: path.join(folder, name),
    })
    const old = openDatabase({ url: source, dataDir: folder })
    onTestFinished(old.close)
    await migrate(old)
    const { username } = await aMember(old.db, {}, new Date())
    const file = path.join(folder, 'pooled.tar')
    await runAdmin(place('from', from), 'backup', file)
    await runAdmin(place('from', from), 'migrate')

    const { stdout } = await runAdmin(place('into', into), 'restore', file)
    expect(stdout).toContain('Restored the backup of')
    const refused = runAdmin(place('into', into), 'restore', file)
    await expect(refused).rejects.toMatchObject({
      stderr: expect.stringMatching(/^[^\n]*is in use/),
    })
    const { stdout: members } = await runAdmin(place('into', into), 'list-users')
    expect(members).toContain(username)
    const server = await startServer({ ...place('into', into), SAMPLE_DATA: 'off' })
    expect((await aBrowser(server.url).open('/new-competitions')).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/does not exist|no schema/)
  },
)
