import { expect } from 'vitest'
import { ATTEMPTS_MAX, LEASE_MS } from '#app/features/jobs/rules.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aJob, aSlowJob, aCluster, runRound, theJob, theRuns } from '#test/schedule.ts'
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
  await Promise.all([first.round(), second.round()])
  cluster.advance(HOUR_MS)
  for (let rounds = 0; rounds < 300; rounds += 1) {
    await first.round()
    await second.round()
    cluster.advance(MINUTE_MS)
  }
  expect(counts).toEqual({ started: 1, ended: 0 })
  release()
  await first.settled()
  cluster.advance(HOUR_MS)
  await runRound(first, second)
  expect(counts).toEqual({ started: 2, ended: 2 })
})

testOnBothDatabases('a slow run is not started twice when the clock jumps', async (db) => {
  const cluster = aCluster(db)
  const { job, counts } = aSlowJob()
  const [holder, other] = [cluster.aProcess([job]), cluster.aProcess([job])]
  await holder.round()
  cluster.advance(HOUR_MS)
  await holder.round()
  for (const jump of [400 * DAY_MS, -400 * DAY_MS, -2 * HOUR_MS, 3 * HOUR_MS]) {
    await other.round()
    cluster.advance(jump)
    // The other process polls first each time.
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await other.round()
      await holder.round()
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
  await dead.round()
  cluster.advance(HOUR_MS)
  // From now on its process is dead: it neither polls nor renews.
  await dead.round()
  const alive = cluster.aProcess([job])
  await runRound(alive)
  cluster.advance(LEASE_MS - 1)
  await runRound(alive)
  await runRound(alive)
  expect(ran).toEqual([])
  cluster.advance(1)
  await runRound(alive)
  await runRound(alive)
  expect(ran).toHaveLength(1)
  expect(await theRuns(db)).toMatchObject([
    { finished_at: null, error: expect.stringContaining('ended before') },
    { error: null },
  ])
})

testOnBothDatabases('a process whose lease has passed to another changes nothing', async (db) => {
  const cluster = aCluster(db)
  const asleep = aSlowJob()
  const sleeper = cluster.aProcess([asleep.job])
  await sleeper.round()
  cluster.advance(HOUR_MS)
  await sleeper.round()
  const other = cluster.aProcess([aSlowJob().job])
  await other.round()
  cluster.advance(LEASE_MS)
  await other.round()
  await other.round()
  const held = await theJob(db)
  expect(held.attempts).toBe(2)

  await sleeper.round()
  expect(cluster.lines.join('')).toContain('another process has taken over')
  asleep.release()
  await sleeper.settled()
  expect(await theJob(db)).toEqual(held)
})

testOnBothDatabases(
  'a job that kills each process is given up until it is next due',
  async (db) => {
    const cluster = aCluster(db)
    const { job, ran } = aJob({ at: '0 3 * * *' })
    await cluster.aProcess([job]).round()
    cluster.advance(DAY_MS)
    for (let process = 0; process < ATTEMPTS_MAX; process += 1) {
      const dying = cluster.aProcess([aSlowJob({ at: '0 3 * * *' }).job])
      await dying.round()
      await dying.round()
      cluster.advance(LEASE_MS)
    }
    const careful = cluster.aProcess([job])
    for (let rounds = 0; rounds < 5; rounds += 1) await runRound(careful)
    expect(ran).toEqual([])
    expect(await theJob(db)).toMatchObject({
      lease_holder: null,
      attempts: 0,
      last_error: expect.stringContaining('ended before'),
    })
    expect(cluster.lines.join('')).toContain('was given up')
    cluster.advance(DAY_MS)
    await runRound(careful)
    expect(ran).toHaveLength(1)
  },
)
