import pino from 'pino'
import { expect } from 'vitest'
import { LEASE_MS } from '../rules.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { addWork } from './add-work.server.ts'
import type { Kind } from './kinds.server.ts'
import { createWorker } from './worker.server.ts'
import { aJob, aSlowJob, aCluster, runRound, theJob } from '#test/jobs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

testOnBothDatabases(
  'a clock that jumps ahead 400 days brings one run, not thousands',
  async (db) => {
    const cluster = aCluster(db)
    const { job, ran } = aJob()
    const process = cluster.aProcess([job])
    await runRound(process)
    cluster.advance(400 * DAY_MS + MINUTE_MS)
    for (let number = 0; number < 20; number += 1) await runRound(process)
    expect(ran).toHaveLength(1)
    cluster.advance(HOUR_MS)
    await runRound(process)
    expect(ran).toHaveLength(2)
  },
)

testOnBothDatabases('a clock that recovers from a far jump is trusted again', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob()
  const process = cluster.aProcess([job])
  await runRound(process)
  cluster.advance(400 * DAY_MS)
  await runRound(process)
  cluster.advance(-400 * DAY_MS)
  await runRound(process)
  expect(ran).toHaveLength(1)
  cluster.advance(HOUR_MS)
  await runRound(process)
  expect(ran).toHaveLength(2)
})

testOnBothDatabases('a clock set back two hours repeats no run', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob()
  const process = cluster.aProcess([job])
  await runRound(process)
  cluster.advance(HOUR_MS)
  await runRound(process)
  cluster.advance(-2 * HOUR_MS)
  for (let minutes = 0; minutes <= 120; minutes += 15) {
    await runRound(process)
    cluster.advance(15 * MINUTE_MS)
  }
  expect(ran).toHaveLength(1)
  cluster.advance(HOUR_MS)
  await runRound(process)
  expect(ran).toHaveLength(2)
})

testOnBothDatabases('a job runs once in each night in which the clocks change', async (db) => {
  const cluster = aCluster(db)
  const nightly = aJob({ name: 'nightly', at: '30 1 * * *' })
  const hourly = aJob({ name: 'hourly', at: '7 * * * *' })
  const process = cluster.aProcess([nightly.job, hourly.job])
  for (const night of ['2027-03-27T21:00:00Z', '2027-10-30T21:00:00Z']) {
    cluster.advance(Date.parse(night) - cluster.time())
    await runRound(process)
    nightly.ran.length = 0
    hourly.ran.length = 0
    for (let minutes = 0; minutes < 6 * 60; minutes += 10) {
      cluster.advance(10 * MINUTE_MS)
      await runRound(process)
    }
    expect(nightly.ran).toHaveLength(1)
    expect(hourly.ran).toHaveLength(6)
  }
})

testOnBothDatabases('a slow run is not started twice, by any process', async (db) => {
  const cluster = aCluster(db)
  const { job, counts, release } = aSlowJob()
  const [first, second] = [cluster.aProcess([job]), cluster.aProcess([job])]
  await Promise.all([first.kick(), second.kick()])
  cluster.advance(HOUR_MS)
  for (let rounds = 0; rounds < 300; rounds += 1) {
    await first.kick()
    await second.kick()
    cluster.advance(MINUTE_MS)
  }
  expect(counts).toEqual({ started: 1, ended: 0 })
  release()
  await first.idle()
  cluster.advance(HOUR_MS)
  await runRound(first, second)
  expect(counts).toEqual({ started: 2, ended: 2 })
})

testOnBothDatabases('a slow run is not started twice when the clock jumps', async (db) => {
  const cluster = aCluster(db)
  const { job, counts } = aSlowJob()
  const [holder, other] = [cluster.aProcess([job]), cluster.aProcess([job])]
  await holder.kick()
  cluster.advance(HOUR_MS)
  await holder.kick()
  for (const jump of [400 * DAY_MS, -400 * DAY_MS, -2 * HOUR_MS, 3 * HOUR_MS]) {
    await other.kick()
    cluster.advance(jump)
    // The other process polls first each time.
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await other.kick()
      await holder.kick()
      cluster.advance(MINUTE_MS / 2)
    }
  }
  expect(counts).toEqual({ started: 1, ended: 0 })
})

testOnBothDatabases('the lease of a dead run expires and the run is repeated', async (db) => {
  const cluster = aCluster(db)
  const dying = aSlowJob()
  const { job, ran } = aJob()
  const dead = cluster.aProcess([dying.job])
  await dead.kick()
  cluster.advance(HOUR_MS)
  // From now on its process is dead: it neither polls nor renews.
  await dead.kick()
  const alive = cluster.aProcess([job])
  await runRound(alive)
  cluster.advance(LEASE_MS - 1)
  await runRound(alive)
  await runRound(alive)
  expect(ran).toEqual([])
  cluster.advance(1)
  await runRound(alive)
  await runRound(alive)
  expect(await theJob(db)).toMatchObject({ error: expect.stringContaining('ended before') })
  cluster.advance(MINUTE_MS)
  await runRound(alive)
  expect(ran).toHaveLength(1)
  expect(await theJob(db)).toMatchObject({ error: null, tries: 0 })
})

testOnDatabase('a dead run of a job that only another release has holds up no work', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob({ atStart: true })
  const process = cluster.aProcess([job])
  await runRound(process)
  const dead = { lease_holder: 'another release', lease_until: NOW.getTime() - 1 }
  await db
    .insertInto('work')
    .values({ kind: 'job', key: 'of-another-release', due_at: NOW.getTime(), ...dead })
    .execute()
  for (let hour = 0; hour < 3; hour += 1) {
    cluster.advance(HOUR_MS)
    await runRound(process)
  }
  expect(ran).toHaveLength(4)
})

testOnBothDatabases('a process whose lease has passed to another changes nothing', async (db) => {
  const cluster = aCluster(db)
  const asleep = aSlowJob()
  const sleeper = cluster.aProcess([asleep.job])
  await sleeper.kick()
  cluster.advance(HOUR_MS)
  await sleeper.kick()
  const other = cluster.aProcess([aSlowJob().job])
  await other.kick()
  cluster.advance(LEASE_MS)
  await other.kick()
  await other.kick()
  cluster.advance(MINUTE_MS)
  await other.kick()
  const held = await theJob(db)
  expect(held.tries).toBe(2)

  await sleeper.kick()
  expect(cluster.lines.join('')).toContain('another process has taken over')
  asleep.release()
  await sleeper.idle()
  expect(await theJob(db)).toEqual(held)
})

testOnBothDatabases('a job that kills each process is tried ever less often', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob({ at: '0 3 * * *' })
  await cluster.aProcess([job]).kick()
  cluster.advance(DAY_MS)
  const deaths: number[] = []
  for (let minutes = 0; minutes < 6 * 60; minutes += 1) {
    const dying = aSlowJob({ at: '0 3 * * *' })
    const process = cluster.aProcess([dying.job])
    await process.kick()
    await process.kick()
    if (dying.counts.started > 0) deaths.push(minutes)
    cluster.advance(MINUTE_MS)
  }
  // After the lease has ended comes the pause.
  expect(deaths).toEqual([0, 6, 16, 36, 101])
  expect(cluster.lines.join('')).toContain('a process ended during its work')
  cluster.advance(DAY_MS)
  const alive = cluster.aProcess([job])
  for (let rounds = 0; rounds < 3; rounds += 1) await runRound(alive)
  expect(ran).toHaveLength(1)
})

testOnDatabase('work of an endless kind is never given up', async (db) => {
  let [now, tries] = [NOW, 0]
  const kind: Kind = {
    name: 'letter',
    atOnce: 1,
    isEndless: true,
    run: async () => {
      tries += 1
      throw new Error('No.')
    },
  }
  await addWork(db, 'letter', [{ key: 'a' }], now)
  const log = pino({ level: 'silent' })
  const worker = createWorker([kind], { db, clock: () => now, log, stopMaxMs: MINUTE_MS })
  for (let day = 0; day < 20; day += 1) {
    await runRound(worker)
    now = new Date(now.getTime() + DAY_MS)
  }
  expect(tries).toBe(20)
})
