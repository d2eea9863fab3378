import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { LEASE_MS, pauseAfter, TRIES_MAX } from '../rules.ts'
import {
  claimWork,
  correctDueTimes,
  failWork,
  findAbandoned,
  finishWork,
  renewLeases,
  type Claimed,
} from './claim-work.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

const TIME = NOW.getTime()
const later = (ms: number) => new Date(TIME + ms)
const ANY = { kind: 'letter', limit: 100 }

async function someWork(db: Db, ...rows: { key: string; due_at?: number; host?: string }[]) {
  await db
    .insertInto('work')
    .values(
      rows.map(({ key, due_at = TIME, host = '' }) => ({ kind: 'letter', key, due_at, host })),
    )
    .execute()
}

const readWork = (db: Db) => db.selectFrom('work').selectAll().orderBy('key').execute()
const keysOf = (claimed: readonly Claimed[]) => claimed.map(({ key }) => key)

async function claimOne(db: Db, now = NOW, only?: string[]) {
  const [work] = await claimWork(db, { ...ANY, only, limit: 1 }, now)
  if (!work) throw new Error('nothing is due')
  return work
}

testOnBothDatabases('ten concurrent claims share ten pieces of work', async (db) => {
  await someWork(db, ...Array.from({ length: 10 }, (_, number) => ({ key: String(number) })))
  const claims = Array.from({ length: 10 }, () => claimWork(db, { ...ANY, limit: 2 }, NOW))
  const claimed = (await Promise.all(claims)).flat()
  const left = await claimWork(db, ANY, NOW)
  expect([...claimed, ...left].map(({ key }) => key).toSorted()).toEqual('0123456789'.split(''))
})

testOnBothDatabases('a claim takes what has been due for longest', async (db) => {
  await someWork(
    db,
    { key: 'b', due_at: TIME - 1 },
    { key: 'a' },
    { key: 'c', due_at: TIME - 2 },
    { key: 'd', due_at: TIME + 1 },
  )
  expect(keysOf(await claimWork(db, { ...ANY, limit: 2 }, NOW))).toEqual(['c', 'b'])
  expect(keysOf(await claimWork(db, ANY, NOW))).toEqual(['a'])
  expect(await claimWork(db, { ...ANY, kind: 'parcel' }, later(9))).toEqual([])
})

testOnBothDatabases('a claim leaves out busy hosts, running keys and retries', async (db) => {
  await someWork(db, { key: 'a', host: 'x.ie' }, { key: 'b', host: 'y.ie' }, { key: 'c' })
  expect(keysOf(await claimWork(db, { ...ANY, busy: ['x.ie'], except: ['c'] }, NOW))).toEqual(['b'])
  await failWork(db, await claimOne(db, NOW, ['c']), { error: 'No.' }, NOW)
  const now = later(pauseAfter(1))
  expect(keysOf(await claimWork(db, { ...ANY, isFirstTry: true }, now))).toEqual(['a'])
  expect(await claimWork(db, ANY, now)).toMatchObject([{ key: 'c', tries: 2 }])
})

testOnBothDatabases('work that is done once is deleted, other work is due again', async (db) => {
  await someWork(db, { key: 'a' })
  const failed = await claimOne(db)
  await failWork(db, failed, { error: 'No.' }, NOW)
  const work = await claimOne(db, later(MINUTE_MS))
  expect(await finishWork(db, work, TIME + DAY_MS, later(MINUTE_MS))).toBe(true)
  expect(await readWork(db)).toMatchObject([
    { due_at: TIME + DAY_MS, tries: 0, error: null, finished_at: TIME + MINUTE_MS },
  ])
  const again = await claimOne(db, later(DAY_MS))
  expect(await finishWork(db, again, undefined, later(DAY_MS))).toBe(true)
  expect(await readWork(db)).toEqual([])
})

testOnBothDatabases('failing work is tried after growing pauses, then given up', async (db) => {
  await someWork(db, { key: 'a' })
  let now = NOW
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    const work = await claimOne(db, now)
    expect(await failWork(db, work, { error: 'No.' }, now)).toBe('retried')
    now = new Date(now.getTime() + pauseAfter(tries))
    expect(await claimWork(db, ANY, new Date(now.getTime() - 1))).toEqual([])
  }
  expect(await failWork(db, await claimOne(db, now), { error: 'Never.' }, now)).toBe('given-up')
  expect(await claimWork(db, ANY, new Date(now.getTime() + 99 * DAY_MS))).toEqual([])
  expect(await readWork(db)).toMatchObject([{ error: 'Never.', given_up_at: now.getTime() }])
})

testOnBothDatabases('a final failure is given up at once, unless it comes again', async (db) => {
  await someWork(db, { key: 'a' }, { key: 'b' })
  const [a, b] = [await claimOne(db), await claimOne(db)]
  const failure = { error: 'No.', isFinal: true }
  expect(await failWork(db, a, failure, NOW)).toBe('given-up')
  expect(await failWork(db, b, { ...failure, latest: TIME + 9 }, NOW)).toBe('retried')
  expect(await readWork(db)).toMatchObject([{ given_up_at: TIME }, { due_at: TIME + 9 }])
})

testOnBothDatabases('a lost lease changes nothing', async (db) => {
  await someWork(db, { key: 'a' })
  const asleep = await claimOne(db)
  await failWork(db, asleep, { error: 'It died.' }, NOW)
  const awake = await claimOne(db, later(MINUTE_MS))
  const held = await readWork(db)
  expect(await renewLeases(db, [asleep.holder], later(DAY_MS))).toEqual([])
  expect(await finishWork(db, asleep, undefined, NOW)).toBe(false)
  expect(await finishWork(db, asleep, TIME, NOW)).toBe(false)
  expect(await failWork(db, asleep, { error: 'No.' }, NOW)).toBe('lost')
  expect(await readWork(db)).toEqual(held)
  expect(await renewLeases(db, [awake.holder], later(DAY_MS))).toMatchObject([{ key: 'a' }])
})

testOnBothDatabases('a lease that seems to have ended is waited for one round', async (db) => {
  await someWork(db, { key: 'a' })
  const work = await claimOne(db)
  const look = (suspects: Set<string>, ms: number) =>
    findAbandoned(db, ['letter'], suspects, later(ms))
  for (const jump of [LEASE_MS, -1]) {
    const suspects = new Set<string>()
    expect(await look(suspects, LEASE_MS - 1)).toEqual([])
    expect(await look(suspects, jump)).toEqual([])
    expect(await look(suspects, jump)).toMatchObject([{ key: 'a', tries: 1 }])
    expect(await look(suspects, 0)).toEqual([])
    expect(await look(suspects, jump)).toEqual([])
    await renewLeases(db, [work.holder], later(1))
    expect(await look(suspects, LEASE_MS + 1)).toEqual([])
    await renewLeases(db, [work.holder], NOW)
  }
})

testOnBothDatabases('work that a wrong clock put off is due now', async (db) => {
  await someWork(db, { key: 'a', due_at: TIME + DAY_MS }, { key: 'b', due_at: TIME + 2 * DAY_MS })
  await correctDueTimes(db, 'letter', DAY_MS, NOW)
  expect((await readWork(db)).map(({ due_at: due }) => due)).toEqual([TIME + DAY_MS, TIME])
})
