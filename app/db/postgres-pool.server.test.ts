import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresDatabase } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { startTcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { openDatabase, type Db } from './client.server.ts'

/** Returns a pool behind a proxy that the test controls. */
async function aDatabase({ statementMs = 60_000, size = 4 } = {}) {
  const url = await createPostgresDatabase()
  const proxy = await startTcpProxy({ port: Number(new URL(url).port) })
  const opened = openDatabase(
    { url: throughProxy(url, proxy), dataDir: '/dev/null' },
    { size, statementMs },
  )
  onTestFinished(async () => {
    await proxy.simulate('fine')
    await opened.close()
    await proxy.close()
  })
  return { db: opened.db, proxy, url }
}

const ask = (db: Db) => sql`select 1 as one`.execute(db)
const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'good',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
/** Asks around the proxy: a cut while connecting would be an outage, not a broken connection. */
async function untilSleeping(url: string) {
  const direct = openDatabase({ url, dataDir: '/dev/null' })
  const isSleeping = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(direct.db)
    expect(rows).toHaveLength(1)
  }
  await vi.waitFor(isSleeping, { timeout: HANG_MS })
  await direct.close()
}
const backAgain = (db: Db) =>
  vi.waitFor(async () => expect(await codeOf(ask(db))).toBe('good'), { timeout: HANG_MS })

test('queries fail at once while no server is reachable, and succeed after recovery', async () => {
  const { db, proxy } = await aDatabase()
  await ask(db)
  await proxy.simulate('gone')
  await vi.waitFor(async () => expect(await codeOf(ask(db))).toBe('DATABASE_GONE'), {
    timeout: HANG_MS,
  })
  await proxy.simulate('fine')
  await backAgain(db)
})

test('a broken connection fails one query', async () => {
  const { db, proxy, url } = await aDatabase()
  const asked = codeOf(sleep(db, 60))
  await untilSleeping(url)
  proxy.cut()
  expect(await asked).not.toBe('good')
  expect(await codeOf(ask(db))).toBe('good')
})

test('an unresponsive server is detected, and later queries do not wait for it', async () => {
  const { db, proxy } = await aDatabase({ statementMs: 500 })
  await Promise.all([ask(db), ask(db), ask(db)])
  await proxy.simulate('hanging')
  expect(await codeOf(ask(db))).toBe('Query read timeout')
  expect(await codeOf(ask(db))).toBe('DATABASE_GONE')
  await proxy.simulate('fine')
  await backAgain(db)
})

test('connections from before a timeout are not reused', async () => {
  const { db, proxy } = await aDatabase({ statementMs: 500 })
  await Promise.all([ask(db), ask(db), ask(db)])
  expect(proxy.connections()).toBe(3)
  await proxy.simulate('hanging')
  await codeOf(ask(db))
  await proxy.simulate('fine')
  await backAgain(db)
  await vi.waitFor(() => expect(proxy.connections()).toBe(1), { timeout: HANG_MS })
})

test('a transaction on an unresponsive server ends without waiting again', async () => {
  const { db, proxy } = await aDatabase({ statementMs: 500 })
  const asked: string[] = []
  const attempt = db.transaction().execute(async (tx) => {
    await ask(tx)
    await proxy.simulate('hanging')
    asked.push(await codeOf(ask(tx)), await codeOf(ask(tx)))
    throw new Error('given up')
  })
  await expect(attempt).rejects.toThrow('not queryable')
  expect(asked[0]).toBe('Query read timeout')
  // The connection is closed already.
  expect(asked[1]).toMatch(/not queryable|closed/)
})

test('the server cancels a slow statement and keeps its connection open', async () => {
  const { db, proxy } = await aDatabase({ statementMs: 200, size: 1 })
  expect(await codeOf(sleep(db, 60))).toBe('57014')
  expect(await codeOf(ask(db))).toBe('good')
  expect(proxy.connections()).toBe(1)
})

test('the server ends an abandoned transaction', async () => {
  const { db } = await aDatabase({ statementMs: 100 })
  const abandoned = Promise.withResolvers<void>()
  const attempt = db.transaction().execute(async (tx) => {
    await ask(tx)
    await backAgain(db)
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`.execute(db)
      expect(rows).toHaveLength(0)
    }, HANG_MS)
    abandoned.resolve()
    await ask(tx)
  })
  await abandoned.promise
  await expect(attempt).rejects.toThrow('not queryable')
})

test('an exhausted pool fails the query but does not count as an outage', async () => {
  const { db } = await aDatabase({ size: 1 })
  const busy = codeOf(sleep(db, 4))
  expect(await codeOf(ask(db))).toBe('timeout exceeded when trying to connect')
  expect(await busy).toBe('good')
  expect(await codeOf(ask(db))).toBe('good')
})
