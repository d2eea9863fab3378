import { tmpdir } from 'node:os'
import { sql, type Insertable } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { ATTEMPTS_MAX } from '#app/features/mailing/rules/delivery.ts'
import { asAdmin } from '#app/lib/security/actor.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { readHealth } from './health.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const TIME = NOW.getTime()

async function aReader(db: Db) {
  const admin = asAdmin((await anAdmin(db)).actor)
  if (!admin) throw new Error('no admin')
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const read = (changes: { dataDir?: string; partMaxMs?: number } = {}) =>
    readHealth({ db, log, dataDir: tmpdir(), ...changes }, admin, NOW)
  return { read, lines }
}

const aMail = (changes: Partial<Insertable<Schema['mails']>>) => ({
  recipient: 'aoife@example.ie',
  subject: 'x',
  html: '',
  text: '',
  attempts: 0,
  next_try_at: TIME,
  created_at: TIME,
  ...changes,
})

testOnBothDatabases('disk, database and mail figures are read', async (db) => {
  const { read, lines } = await aReader(db)
  await db
    .insertInto('mails')
    .values([
      aMail({}),
      aMail({ sent_at: TIME }),
      aMail({ attempts: 2, last_error: 'Connection refused' }),
      aMail({ attempts: ATTEMPTS_MAX, last_error: '550 <aoife@example.ie> unknown' }),
      aMail({ attempts: ATTEMPTS_MAX, last_error: 'long ago', created_at: TIME - 3 * DAY_MS }),
      aMail({ attempts: 4, last_error: 'still tried', created_at: TIME - 2 * DAY_MS }),
    ])
    .execute()
  const { disk, database, mail, jobs } = await read()
  expect(disk?.freeBytes).toBeGreaterThan(0)
  expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0)
  expect(database?.bytes).toBeGreaterThan(10_000)
  expect(mail).toEqual({
    waiting: 3,
    failedRecently: 3,
    givenUp: 2,
    lastError: '550 <address> unknown',
  })
  expect(jobs).toEqual([])
  expect(lines).toEqual([])
})

testOnBothDatabases('without mails there are no mail figures', async (db) => {
  const { read } = await aReader(db)
  expect((await read()).mail).toEqual({
    waiting: 0,
    failedRecently: 0,
    givenUp: 0,
    lastError: null,
  })
})

testOnBothDatabases('jobs are listed by name with their outcomes', async (db) => {
  const { read } = await aReader(db)
  await db
    .insertInto('jobs')
    .values([
      { name: 'tidy-up', schedule: '0 * * * *', next_run_at: TIME + 5, last_error: 'No.' },
      {
        name: 'backup',
        schedule: '0 3 * * *',
        next_run_at: TIME,
        lease_holder: 'x',
        lease_until: TIME + 9,
        last_started_at: TIME - 7,
      },
    ])
    .execute()
  await db
    .insertInto('job_runs')
    .values([
      { job: 'tidy-up', started_at: 1, finished_at: 2 },
      { job: 'tidy-up', started_at: 3, finished_at: 4, error: 'No.' },
    ])
    .execute()
  const idle = { isRunning: false, lastStartedAt: null, lastFinishedAt: null, lastError: 'No.' }
  expect((await read()).jobs).toEqual([
    {
      name: 'backup',
      nextRunAt: TIME,
      isRunning: true,
      lastStartedAt: TIME - 7,
      lastFinishedAt: null,
      lastError: null,
      runs: 0,
      failedRuns: 0,
    },
    { name: 'tidy-up', nextRunAt: TIME + 5, ...idle, runs: 2, failedRuns: 1 },
  ])
})

testOnBothDatabases('a part that cannot be read does not hide the others', async (db) => {
  const { read, lines } = await aReader(db)
  for (const table of ['mails', 'jobs']) {
    await sql`alter table ${sql.table(table)} rename to away`.execute(db)
    const health = await read({ dataDir: '/no/such/folder' })
    expect(health).toMatchObject({
      disk: undefined,
      database: { bytes: expect.any(Number) },
      [table === 'mails' ? 'mail' : 'jobs']: undefined,
      [table === 'mails' ? 'jobs' : 'mail']: expect.anything(),
    })
    await sql`alter table away rename to ${sql.table(table)}`.execute(db)
  }
  expect(lines).toHaveLength(4)
})

testOnBothDatabases('a part that never answers does not hide the others', async (db, dialect) => {
  const { read, lines } = await aReader(db)
  const done = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  // SQLite's only connection is taken; PostgreSQL waits for the lock.
  const holding = db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') await sql`lock table mails, jobs`.execute(tx)
    held.resolve()
    await done.promise
  })
  await held.promise
  expect(await read({ partMaxMs: 1 })).toMatchObject({ mail: undefined, jobs: undefined })
  expect(lines.join('')).toContain('It takes too long.')
  done.resolve()
  await holding
})
