import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addWork } from '#app/features/work/operations/add-work.server.ts'
import { asAdmin } from '#app/lib/security/actor.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { readHealth } from './health.server.ts'

const TIME = NOW.getTime()

async function aReader(db: Db) {
  const admin = asAdmin((await anAdmin(db)).actor)
  if (!admin) throw new Error('no admin')
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const read = (changes: { dataDir?: string; partMaxMs?: number } = {}) =>
    readHealth({ db, log, dataDir: tmpdir(), partMaxMs: HANG_MS, ...changes }, admin)
  return { read, lines }
}

testOnBothDatabases(
  'disk, database and the work that waits or was given up are read',
  async (db) => {
    const { read, lines } = await aReader(db)
    await addWork(db, 'mail', [{ key: '1' }, { key: '2' }, { key: '3' }, { key: '4' }], NOW)
    await addWork(db, 'source', [{ key: '1' }, { key: '2' }], NOW)
    const sources = db.updateTable('work').where('kind', '=', 'source')
    await sources.set({ finished_at: TIME }).where('key', '=', '2').execute()
    const given = db.updateTable('work').where('kind', '=', 'mail')
    await given
      .set({ given_up_at: TIME - 9, error: '550 no' })
      .where('key', '=', '2')
      .execute()
    await given.set({ given_up_at: TIME, error: null }).where('key', '=', '3').execute()
    const { disk, database, work, jobs } = await read()
    expect(disk?.freeBytes).toBeGreaterThan(0)
    expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0)
    expect(database?.bytes).toBeGreaterThan(10_000)
    expect(work).toEqual({
      counts: [
        { kind: 'mail', waiting: 2, givenUp: 2 },
        { kind: 'source', waiting: 1, givenUp: 0 },
      ],
      givenUp: [
        { kind: 'mail', key: '3', error: null, givenUpAt: TIME },
        { kind: 'mail', key: '2', error: '550 no', givenUpAt: TIME - 9 },
      ],
    })
    expect(jobs).toEqual([])
    expect(lines).toEqual([])
  },
)

testOnBothDatabases('without work there are no figures of it', async (db) => {
  const { read } = await aReader(db)
  expect((await read()).work).toEqual({ counts: [], givenUp: [] })
})

testOnBothDatabases('jobs are listed by name with their outcomes', async (db) => {
  const { read } = await aReader(db)
  await db
    .insertInto('work')
    .values([
      { kind: 'job', key: 'tidy-up', due_at: TIME + 5, error: 'No.', tries: 2 },
      {
        kind: 'job',
        key: 'backup',
        due_at: TIME,
        tries: 1,
        lease_holder: 'x',
        lease_until: TIME + 9,
        started_at: TIME - 7,
      },
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
      tries: 1,
    },
    { name: 'tidy-up', nextRunAt: TIME + 5, ...idle, tries: 2 },
  ])
})

testOnBothDatabases('a part that cannot be read does not hide the others', async (db) => {
  const { read, lines } = await aReader(db)
  await sql`alter table work rename to away`.execute(db)
  expect(await read({ dataDir: '/no/such/folder' })).toEqual({
    disk: undefined,
    database: { bytes: expect.any(Number) },
    work: undefined,
    jobs: undefined,
  })
  expect(await read({ dataDir: tmpdir() })).toMatchObject({ disk: expect.anything() })
  expect(lines).toHaveLength(5)
})

testOnBothDatabases('a part that never answers does not hide the others', async (db, dialect) => {
  const { read, lines } = await aReader(db)
  const done = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  // SQLite's only connection is taken; PostgreSQL waits for the lock.
  const holding = db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') await sql`lock table work`.execute(tx)
    held.resolve()
    await done.promise
  })
  await held.promise
  expect(await read({ partMaxMs: 1 })).toMatchObject({ work: undefined, jobs: undefined })
  expect(lines.join('')).toContain('It takes too long.')
  done.resolve()
  await holding
})
