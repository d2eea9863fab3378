import { expect } from 'vitest'
import { listJobs } from '#app/features/jobs/queries/jobs.server.ts'
import { ATTEMPTS_MAX, LEASE_MS, RETRY_MS, MAX_STORED_RUNS } from '#app/features/jobs/rules.ts'
import { asAdmin } from '#app/lib/security/actor.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { aJob, aSlowJob, aWorld, HOURLY, roundOf, theJob, theRuns } from '#test/schedule.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

testOnBothDatabases('of two processes one runs each job that is due', async (db) => {
  const world = aWorld(db)
  const { job, ran } = aJob()
  const processes = [world.aProcess([job]), world.aProcess([job]), world.aProcess([job])]
  await roundOf(...processes)
  expect(ran).toEqual([])
  for (let hour = 0; hour < 5; hour += 1) {
    world.pass(HOUR_MS)
    await roundOf(...processes)
    await roundOf(...processes)
  }
  expect(ran).toHaveLength(5)
  expect(new Set(ran).size).toBe(5)
  expect(await theRuns(db)).toHaveLength(5)
})

testOnBothDatabases(
  'what is for the start runs at the start, once for all processes',
  async (db) => {
    const world = aWorld(db)
    const { job, ran } = aJob({ atStart: true })
    await roundOf(world.aProcess([job]), world.aProcess([job]))
    expect(ran).toEqual([NOW.toISOString()])
    world.pass(10 * MINUTE_MS)
    await roundOf(world.aProcess([job]))
    expect(ran).toHaveLength(2)
    expect((await theJob(db)).next_run_at).toBe(NOW.getTime() + HOUR_MS)
  },
)

testOnBothDatabases('each run is written down and logged, in the rows and by name', async (db) => {
  const world = aWorld(db)
  const { job } = aJob({
    atStart: true,
    run: async () => {
      world.pass(1500)
      return 7
    },
  })
  await roundOf(world.aProcess([job]))
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
  expect(world.lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'tidy-up', ms: 1500, result: 7, msg: 'a job ran' },
  ])
})

testOnBothDatabases('a failing job is logged, shown, and tried three times', async (db) => {
  const world = aWorld(db)
  let tries = 0
  const { job } = aJob({
    at: '0 3 * * *',
    run: async () => {
      tries += 1
      throw new Error('nobody@example.ie does not answer')
    },
  })
  const process = world.aProcess([job])
  await roundOf(process)
  world.pass(15 * HOUR_MS)
  for (let minutes = 0; minutes < 300; minutes += 1) {
    await roundOf(process)
    world.pass(MINUTE_MS)
  }
  expect(tries).toBe(ATTEMPTS_MAX)
  expect(await theJob(db)).toMatchObject({
    lease_holder: null,
    last_error: '<address> does not answer',
    next_run_at: Date.parse('2026-11-23T03:00:00Z'),
  })
  const failures = world.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(failures).toHaveLength(ATTEMPTS_MAX)
  const [first, second] = await theRuns(db)
  expect((second?.started_at ?? 0) - (first?.started_at ?? 0)).toBe(RETRY_MS)
})

testOnBothDatabases('one that fails keeps no other from running', async (db) => {
  const world = aWorld(db)
  const broken = aJob({
    name: 'broken',
    run: () => {
      throw new Error('not even a promise')
    },
  })
  const stuck = aSlowJob({ name: 'stuck' })
  const good = aJob({ name: 'good' })
  const process = world.aProcess([broken.job, stuck.job, good.job])
  await process.round()
  world.pass(HOUR_MS)
  await process.round()
  await expect.poll(() => good.ran.length).toBe(1)
})

testOnBothDatabases(
  'stopping waits for what runs, tells it, and begins nothing more',
  async (db) => {
    const world = aWorld(db)
    const told: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const { job } = aJob({
      atStart: true,
      run: async ({ signal }) => {
        signal.addEventListener('abort', () => told.push(signal.reason))
        await promise
      },
    })
    const process = world.aProcess([job])
    await process.round()
    let stopped = false
    const stopping = process.stop().finally(() => {
      stopped = true
    })
    await expect.poll(() => told).toMatchObject([{ message: expect.stringContaining('stopped') }])
    expect(stopped).toBe(false)
    resolve()
    await stopping
    expect((await theJob(db)).lease_holder).toBeNull()
    world.pass(DAY_MS)
    await roundOf(process)
    expect(await theRuns(db)).toHaveLength(1)
  },
)

testOnBothDatabases(
  'stopping does not wait for ever; the next process repeats the run',
  async (db) => {
    const world = aWorld(db)
    const stuck = aSlowJob()
    const stopped = world.aProcess([stuck.job], 1)
    await stopped.round()
    world.pass(HOUR_MS)
    await stopped.round()
    await stopped.stop()
    expect(stuck.counts).toEqual({ begun: 1, ended: 0 })
    const { job, ran } = aJob()
    const next = world.aProcess([job])
    world.pass(LEASE_MS)
    await roundOf(next)
    await roundOf(next)
    expect(ran).toHaveLength(1)
  },
)

testOnBothDatabases('trouble with the database passes', async (db) => {
  const world = aWorld(db)
  const { job, ran } = aJob({ atStart: true })
  const process = world.aProcess([job])
  await db.schema.alterTable('jobs').renameTo('jobs_away').execute()
  await roundOf(process)
  expect(world.lines.join('')).toContain('could not be looked through')
  await db.schema.alterTable('jobs_away').renameTo('jobs').execute()
  await roundOf(process)
  expect(ran).toHaveLength(1)
})

testOnBothDatabases('jobs that are no more go, and a new schedule counts from now', async (db) => {
  const world = aWorld(db)
  const [kept, gone] = [aJob({ name: 'kept', at: '0 3 * * *' }), aJob({ name: 'gone' })]
  await roundOf(world.aProcess([kept.job, gone.job]))
  const weekly = { ...kept.job, at: '0 9 * * 4' }
  await roundOf(world.aProcess([weekly]))
  expect(await db.selectFrom('jobs').select(['name', 'next_run_at']).execute()).toEqual([
    { name: 'kept', next_run_at: Date.parse('2026-11-26T09:00:00Z') },
  ])
})

testOnBothDatabases('of past runs a bounded number is kept, counted for the admins', async (db) => {
  const world = aWorld(db)
  const { job } = aJob()
  const process = world.aProcess([job])
  await roundOf(process)
  for (let hour = 0; hour < MAX_STORED_RUNS + 5; hour += 1) {
    world.pass(HOUR_MS)
    await roundOf(process)
  }
  const runs = await theRuns(db)
  expect(runs).toHaveLength(MAX_STORED_RUNS)
  expect(runs.at(-1)?.started_at).toBe(world.time())
  const admin = asAdmin((await anAdmin(db)).actor)
  if (!admin) throw new Error('no admin')
  expect(await listJobs(db, admin)).toMatchObject([
    { name: 'tidy-up', runs: MAX_STORED_RUNS, failedRuns: 0, isRunning: false },
  ])
})
