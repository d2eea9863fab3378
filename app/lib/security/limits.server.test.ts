import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { createLimits, type Limits } from './limits.server.ts'
import { DAY_MS, MINUTE_S } from '../time/durations.ts'

const HOME = 'aoife|192.0.2.1'
const log = { warn: () => {} }
let opened: Promise<pg.Pool> | undefined

afterEach(() => vi.useRealTimers())
afterAll(async () => (await opened)?.end())

/** Runs a test with counters in memory and in PostgreSQL, on a fake clock. */
function testInBothStores(name: string, run: (makeLimits: () => Limits) => Promise<void>) {
  test(`${name} (memory)`, async () => {
    expect.hasAssertions()
    stopClock()
    const limits = createLimits({ log })
    await run(() => limits)
  })
  test(`${name} (postgres)`, async () => {
    expect.hasAssertions()
    const pool = await (opened ??= openPool())
    await pool.query('truncate rate_limits')
    stopClock()
    await run(() => createLimits({ pool, log }))
  })
}

async function openPool() {
  const url = await createPostgresDatabase()
  const database = openDatabase({ url, dataDir: tmpdir() })
  await migrate(database)
  await database.close()
  return new pg.Pool({ connectionString: url })
}

function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
}

function wait(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000)
}

/** Returns how many of `tries` concurrent tries pass. */
async function passing(limits: Limits, tries: number, key = HOME) {
  const answers = Array.from({ length: tries }, () => limits.consume('login', key))
  return (await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length
}

async function secondsToWait(limits: Limits, key = HOME) {
  const refused = await limits.consume('login', key).catch((error: unknown) => error)
  return (refused as { retryAfter?: number } | undefined)?.retryAfter ?? 0
}

testInBothStores('after five tries each wait doubles, up to an hour', async (make) => {
  const limits = make()
  for (let count = 0; count < 5; count += 1) expect(await secondsToWait(limits)).toBe(0)
  const waits: number[] = []
  for (let count = 0; count < 9; count += 1) {
    waits.push((await secondsToWait(limits)) / MINUTE_S)
    wait((waits.at(-1) ?? 0) * MINUTE_S - 1)
    expect(await secondsToWait(limits)).toBe(1)
    wait(1)
    expect(await secondsToWait(limits)).toBe(0)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

testInBothStores('tries sent all at once get no further than tries in turn', async (make) => {
  const limits = make()
  expect(await passing(limits, 50)).toBe(5)
  wait(MINUTE_S)
  expect(await passing(limits, 50)).toBe(1)
  wait(2 * MINUTE_S)
  expect(await passing(limits, 50)).toBe(1)
})

testInBothStores('constant retrying gets at most ten tries an hour', async (make) => {
  const limits = make()
  let tried = 0
  for (let second = 0; second < 60 * MINUTE_S; second += 30) {
    tried += await passing(limits, 1)
    wait(30)
  }
  expect(tried).toBeLessThanOrEqual(10)
})

testInBothStores(
  'the owner can log in from another address, and others from this one',
  async (make) => {
    const limits = make()
    await passing(limits, 50)
    expect(await secondsToWait(limits, 'aoife|198.51.100.7')).toBe(0)
    expect(await secondsToWait(limits, 'ciara|192.0.2.1')).toBe(0)
  },
)

testInBothStores('a success forgets the failures, in every process', async (make) => {
  const [one, other] = [make(), make()]
  await passing(one, 50)
  wait(MINUTE_S)
  await one.consume('login', HOME)
  await one.reset('login', HOME)
  expect(await passing(other, 50)).toBe(5)
})

testInBothStores('two hours of quiet forget the failures', async (make) => {
  const limits = make()
  await passing(limits, 5)
  wait(119 * MINUTE_S)
  expect(await passing(limits, 50)).toBe(1)
  wait(121 * MINUTE_S)
  expect(await passing(limits, 50)).toBe(5)
})

testInBothStores('attempts over the limit are refused until its period ends', async (make) => {
  const [one, other] = [make(), make()]
  for (const limits of [one, other, one, other, one]) await limits.consume('register', '192.0.2.1')
  wait(10 * MINUTE_S)
  for (const limits of [one, other, one])
    await expect(limits.consume('register', '192.0.2.1')).rejects.toMatchObject({
      kind: 'too-many',
      status: 429,
      retryAfter: 20 * MINUTE_S,
      message: 'That was too often. Please try again in 20 minutes.',
    })
  await one.consume('register', '192.0.2.2')
  await one.consume('reset', '192.0.2.1')
  wait(20 * MINUTE_S)
  await other.consume('register', '192.0.2.1')
})

testInBothStores('remaining attempts are read without counting one', async (make) => {
  const limits = make()
  expect(await limits.remaining('unknown-name', '192.0.2.1')).toBe(5)
  await limits.consume('unknown-name', '192.0.2.1')
  expect(await limits.remaining('unknown-name', '192.0.2.1')).toBe(4)
  for (let count = 0; count < 6; count += 1)
    await limits.consume('unknown-name', '192.0.2.1').catch(() => {})
  expect(await limits.remaining('unknown-name', '192.0.2.1')).toBe(0)
  wait(10 * MINUTE_S)
  expect(await limits.remaining('unknown-name', '192.0.2.1')).toBe(5)
})

testInBothStores('any text is a key, however long and strange', async (make) => {
  const limits = make()
  for (const key of ['', '\0', 'é'.repeat(1000), "'; drop table rate_limits; --"])
    for (const times of [2, 1, 0]) {
      await limits.consume('reset-email', key)
      expect(await limits.remaining('reset-email', key)).toBe(times)
    }
})

test('neither names nor addresses are stored', async () => {
  const pool = await (opened ??= openPool())
  await createLimits({ pool, log }).consume('login', HOME)
  const { rows } = await pool.query<{ key: string }>('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => /aoife|192\.0/.test(key))).toEqual([])
})

test('the process counts in memory while PostgreSQL fails, and logs it', async () => {
  const warn = vi.fn<() => void>()
  const query = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('connection refused'))
  const limits = createLimits({ pool: { query }, log: { warn } })
  expect(await passing(limits, 50)).toBe(5)
  await limits.reset('login', HOME)
  expect(await passing(limits, 50)).toBe(5)
  expect(await limits.remaining('register', 'x')).toBe(5)
  expect(warn).toHaveBeenCalled()
})

test('a scale multiplies every limit and exempts nobody', async () => {
  const limits = createLimits({ log, scale: 2 })
  expect(await passing(limits, 50, 'aoife|127.0.0.1')).toBe(10)
  expect(await limits.remaining('bookmark', '1')).toBe(240)
})

testInBothStores('a refunded attempt can be made again', async (make) => {
  const limits = make()
  const left = () => limits.remaining('login-admin', HOME)
  for (let count = 0; count < 20; count += 1) await limits.consume('login-admin', HOME)
  await expect(limits.consume('login-admin', HOME)).rejects.toThrow('too often')
  expect(await left()).toBe(0)
  await limits.refund('login-admin', HOME)
  await limits.refund('login-admin', HOME)
  expect(await left()).toBe(1)
  await limits.consume('login-admin', HOME)
  await expect(limits.consume('login-admin', HOME)).rejects.toThrow('too often')
})

testInBothStores('a clock that was far ahead holds nobody up once it is right', async (make) => {
  const limits = make()
  vi.setSystemTime(NOW.getTime() + 40 * DAY_MS)
  expect(await passing(limits, 20)).toBe(5)
  for (let times = 0; times < 10; times += 1)
    await limits.consume('change-email', 'aoife').catch(() => {})
  vi.setSystemTime(NOW)
  expect(await secondsToWait(limits)).toBe(0)
  await limits.consume('change-email', 'aoife')
})
