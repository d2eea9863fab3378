import { expect } from 'vitest'
import { listJobs, listLastSuccesses } from '../queries/work.server.ts'
import { LEASE_MS, pauseAfter } from '../rules.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { aJob, aSlowJob, aCluster, HOURLY, runRound, theJob } from '#test/jobs.ts'
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
})

testOnBothDatabases('a job for the start runs at the start, once for all processes', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob({ atStart: true })
  await runRound(cluster.aProcess([job]), cluster.aProcess([job]))
  expect(ran).toEqual([NOW.toISOString()])
  cluster.advance(10 * MINUTE_MS)
  await runRound(cluster.aProcess([job]))
  expect(ran).toHaveLength(2)
  expect((await theJob(db)).due_at).toBe(NOW.getTime() + HOUR_MS)
})

testOnBothDatabases(
  'a job for the start runs once, also if a process reads its clock just before another claims the job',
  async (db) => {
    const cluster = aCluster(db)
    const { job, ran } = aJob({ atStart: true })
    cluster.advance(300)
    await runRound(cluster.aProcess([job]))
    cluster.advance(-300)
    await runRound(cluster.aProcess([job]))
    expect(ran).toHaveLength(1)
  },
)

testOnBothDatabases('a run is stored and logged by name', async (db) => {
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
    kind: 'job',
    key: 'tidy-up',
    host: '',
    payload: HOURLY,
    due_at: start + HOUR_MS,
    lease_holder: null,
    lease_until: null,
    tries: 0,
    started_at: start,
    finished_at: start + 1500,
    error: null,
    given_up_at: null,
  })
  expect(cluster.lines.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'job', key: 'tidy-up', startedAt: start, ms: 1500, result: 7, msg: 'work is done' },
  ])
})

testOnBothDatabases(
  'a failing job is logged, shown, and tried after growing pauses',
  async (db) => {
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
    const triedAfter: number[] = []
    for (let minutes = 0; minutes < 300; minutes += 1) {
      const before = tries
      await runRound(process)
      if (tries > before) triedAfter.push(minutes)
      cluster.advance(MINUTE_MS)
    }
    expect(triedAfter).toEqual([0, 1, 6, 21, 81])
    expect(await theJob(db)).toMatchObject({
      lease_holder: null,
      error: '<address> does not answer',
      tries: 5,
    })
    const failures = cluster.lines
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 50)
    expect(failures).toHaveLength(5)
    cluster.advance(DAY_MS)
    await runRound(process)
    expect((await theJob(db)).due_at).toBe(cluster.time() + pauseAfter(6))
  },
)

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
  await process.kick()
  cluster.advance(HOUR_MS)
  await process.kick()
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
    await process.kick()
    let stopped = false
    const stopping = process.stop().finally(() => {
      stopped = true
    })
    await expect.poll(() => aborts).toMatchObject([{ message: expect.stringContaining('stopped') }])
    expect(stopped).toBe(false)
    resolve()
    await stopping
    const stored = await theJob(db)
    expect(stored.lease_holder).toBeNull()
    cluster.advance(DAY_MS)
    await runRound(process)
    expect(await theJob(db)).toEqual(stored)
  },
)

testOnBothDatabases(
  'stopping does not wait for ever; the next process repeats the run',
  async (db) => {
    const cluster = aCluster(db)
    const stuck = aSlowJob()
    const stopped = cluster.aProcess([stuck.job], 1)
    await stopped.kick()
    cluster.advance(HOUR_MS)
    await stopped.kick()
    await stopped.stop()
    expect(stuck.counts).toEqual({ started: 1, ended: 0 })
    const { job, ran } = aJob()
    const next = cluster.aProcess([job])
    cluster.advance(LEASE_MS)
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await runRound(next)
      cluster.advance(MINUTE_MS)
    }
    expect(ran).toHaveLength(1)
  },
)

testOnBothDatabases('a worker survives a database outage', async (db) => {
  const cluster = aCluster(db)
  const { job, ran } = aJob({ atStart: true })
  const process = cluster.aProcess([job])
  await db.schema.alterTable('work').renameTo('work_away').execute()
  await runRound(process)
  expect(cluster.lines.join('')).toContain('could not be looked through')
  await db.schema.alterTable('work_away').renameTo('work').execute()
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
    expect(await db.selectFrom('work').select(['key', 'due_at']).execute()).toEqual([
      { key: 'current', due_at: Date.parse('2026-11-26T09:00:00Z') },
    ])
  },
)

testOnBothDatabases('jobs are listed with their last run', async (db) => {
  const cluster = aCluster(db)
  let fails = false
  const { job } = aJob({
    run: async () => {
      if (fails) throw new Error('No.')
    },
  })
  const process = cluster.aProcess([job])
  const hour = async () => {
    cluster.advance(HOUR_MS)
    await runRound(process)
  }
  await runRound(process)
  await hour()
  const successAt = cluster.time()
  fails = true
  await hour()
  const admin = requireAdmin((await anAdmin(db)).actor)
  expect(await listJobs(db, admin)).toEqual([
    {
      name: 'tidy-up',
      nextRunAt: cluster.time() + MINUTE_MS,
      tries: 1,
      lastError: 'No.',
      lastStartedAt: cluster.time(),
      lastFinishedAt: successAt,
      isRunning: false,
    },
  ])
  expect(await listLastSuccesses(db)).toEqual([{ job: 'tidy-up', at: successAt }])
})

testOnBothDatabases('a process leaves jobs alone that it does not know', async (db) => {
  const cluster = aCluster(db)
  const [known, other] = [aJob({ name: 'known' }), aJob({ name: 'other' })]
  const process = cluster.aProcess([known.job])
  await runRound(process)
  await runRound(cluster.aProcess([known.job, other.job]))
  cluster.advance(HOUR_MS)
  await runRound(process)
  expect([known.ran.length, other.ran.length]).toEqual([1, 0])
})
