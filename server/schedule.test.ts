import { expect } from 'vitest'
import { listJobs } from '#app/features/jobs/queries/jobs.server.ts'
import { ATTEMPTS_MAX, LEASE_MS, RETRY_MS, MAX_STORED_RUNS } from '#app/features/jobs/rules.ts'
import { asAdmin } from '#app/lib/security/actor.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { aJob, aSlowJob, aCluster, HOURLY, runRound, theJob, theRuns } from '#test/schedule.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

testOnBothDatabases('each due job runs in one of two processes', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob()
  const processes = [cluster.aProcess([job]), cluster.aProcess([job]), cluster.aProcess([job])]
  await runRound(...processes)
  expect(ran).toEqual([])
  for (let hour = 0; hour < 5; hour += 1) {
    cluster.advance(HOUR_MS)
    await runRound(...processes)
    await runRound(...processes)
  }
  expect(ran).toHaveLength(5)
  expect(new Set(ran).size).toBe(5)
  expect(await theRuns(db)).toHaveLength(5)
})

testOnBothDatabases('a job for the start runs at the start, once for all processes', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob({ atStart: true })
  await runRound(cluster.aProcess([job]), cluster.aProcess([job]))
  expect(ran).toEqual([NOW.toISOString()])
  cluster.advance(10 * MINUTE_MS)
  await runRound(cluster.aProcess([job]))
  expect(ran).toHaveLength(2)
  expect((await theJob(db)).next_run_at).toBe(NOW.getTime() + HOUR_MS)
})

testOnBothDatabases('each run is stored and logged by name', async (db) => {
  const cluster = aCluster(db)
  const { job } = aJob({
    atStart: true,
    run: async () => {
      cluster.advance(1500)
      return 7
    },
  })
  await runRound(cluster.aProcess([job]))
  const start = NOW.getTime()
  expect(await theJob(db)).toEqual({
    name: 'tidy-up',
    schedule: HOURLY,
    next_run_at: start + HOUR_MS,
    lease_holder: null,
    lease_until: null,
    attempts: 0,
    last_started_at: start,
    last_finished_at: start + 1500,
    last_error: null,
  })
  expect(await theRuns(db)).toMatchObject([
    { job: 'tidy-up', started_at: start, finished_at: start + 1500, error: null },
  ])
  expect(cluster.lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'tidy-up', ms: 1500, result: 7, msg: 'a job ran' },
  ])
})

testOnBothDatabases('a failing job is logged, shown, and tried three times', async (db) => {
  const cluster = aCluster(db)
  let tries = 0
  const { job } = aJob({
    at: '0 3 * * *',
    run: async () => {
      tries += 1
      throw new Error('nobody@example.ie does not answer')
    },
  })
  const process = cluster.aProcess([job])
  await runRound(process)
  cluster.advance(15 * HOUR_MS)
  for (let minutes = 0; minutes < 300; minutes += 1) {
    await runRound(process)
    cluster.advance(MINUTE_MS)
  }
  expect(tries).toBe(ATTEMPTS_MAX)
  expect(await theJob(db)).toMatchObject({
    lease_holder: null,
    last_error: '<address> does not answer',
    next_run_at: Date.parse('2026-11-23T03:00:00Z'),
  })
  const failures = cluster.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(failures).toHaveLength(ATTEMPTS_MAX)
  const [first, second] = await theRuns(db)
  expect((second?.started_at ?? 0) - (first?.started_at ?? 0)).toBe(RETRY_MS)
})

testOnBothDatabases('a failing job does not block the others', async (db) => {
  const cluster = aCluster(db)
  const broken = aJob({
    name: 'broken',
    run: () => {
      throw new Error('not even a promise')
    },
  })
  const stuck = aSlowJob({ name: 'stuck' })
  const good = aJob({ name: 'good' })
  const process = cluster.aProcess([broken.job, stuck.job, good.job])
  await process.round()
  cluster.advance(HOUR_MS)
  await process.round()
  await expect.poll(() => good.ran.length).toBe(1)
})

testOnBothDatabases(
  'stopping aborts running jobs, waits for them and starts no more',
  async (db) => {
    const cluster = aCluster(db)
    const aborts: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const { job } = aJob({
      atStart: true,
      run: async ({ signal }) => {
        signal.addEventListener('abort', () => aborts.push(signal.reason))
        await promise
      },
    })
    const process = cluster.aProcess([job])
    await process.round()
    let stopped = false
    const stopping = process.stop().finally(() => {
      stopped = true
    })
    await expect.poll(() => aborts).toMatchObject([{ message: expect.stringContaining('stopped') }])
    expect(stopped).toBe(false)
    resolve()
    await stopping
    expect((await theJob(db)).lease_holder).toBeNull()
    cluster.advance(DAY_MS)
    await runRound(process)
    expect(await theRuns(db)).toHaveLength(1)
  },
)

testOnBothDatabases(
  'stopping does not wait for ever; the next process repeats the run',
  async (db) => {
    const cluster = aCluster(db)
    const stuck = aSlowJob()
    const stopped = cluster.aProcess([stuck.job], 1)
    await stopped.round()
    cluster.advance(HOUR_MS)
    await stopped.round()
    await stopped.stop()
    expect(stuck.counts).toEqual({ started: 1, ended: 0 })
    const { job, ran } = aJob()
    const next = cluster.aProcess([job])
    cluster.advance(LEASE_MS)
    await runRound(next)
    await runRound(next)
    expect(ran).toHaveLength(1)
  },
)

testOnBothDatabases('the schedule survives a database outage', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob({ atStart: true })
  const process = cluster.aProcess([job])
  await db.schema.alterTable('jobs').renameTo('jobs_away').execute()
  await runRound(process)
  expect(cluster.lines.join('')).toContain('could not be looked through')
  await db.schema.alterTable('jobs_away').renameTo('jobs').execute()
  await runRound(process)
  expect(ran).toHaveLength(1)
})

testOnBothDatabases(
  'removed jobs are deleted, and a changed schedule applies from now',
  async (db) => {
    const cluster = aCluster(db)
    const [current, gone] = [aJob({ name: 'current', at: '0 3 * * *' }), aJob({ name: 'gone' })]
    await runRound(cluster.aProcess([current.job, gone.job]))
    const weekly = { ...current.job, at: '0 9 * * 4' }
    await runRound(cluster.aProcess([weekly]))
    expect(await db.selectFrom('jobs').select(['name', 'next_run_at']).execute()).toEqual([
      { name: 'current', next_run_at: Date.parse('2026-11-26T09:00:00Z') },
    ])
  },
)

testOnBothDatabases('a bounded number of past runs is stored', async (db) => {
  const cluster = aCluster(db)
  const { job } = aJob()
  const process = cluster.aProcess([job])
  await runRound(process)
  for (let hour = 0; hour < MAX_STORED_RUNS + 5; hour += 1) {
    cluster.advance(HOUR_MS)
    await runRound(process)
  }
  const runs = await theRuns(db)
  expect(runs).toHaveLength(MAX_STORED_RUNS)
  expect(runs.at(-1)?.started_at).toBe(cluster.time())
  const admin = asAdmin((await anAdmin(db)).actor)
  if (!admin) throw new Error('no admin')
  expect(await listJobs(db, admin)).toMatchObject([
    { name: 'tidy-up', runs: MAX_STORED_RUNS, failedRuns: 0, isRunning: false },
  ])
})
