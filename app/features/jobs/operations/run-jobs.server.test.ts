import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { readJobStates } from '../queries/jobs.server.ts'
import { LEASE_MS } from '../rules.ts'
import { registerJobs } from './register-jobs.server.ts'
import { claimJob, finishRun, giveUpJob, renewLease } from './run-jobs.server.ts'

const TIME = NOW.getTime()
const later = (ms: number) => new Date(TIME + ms)
const DONE = { error: null, nextRunAt: TIME + 9, attempts: 0 }

/** A due job, as a process reads it. */
async function aDueJob(db: Db) {
  const job = { name: 'tidy-up', schedule: '0 * * * *', atStart: false, nextRunAt: TIME }
  await registerJobs(db, [job], NOW)
  return readJob(db)
}

async function readJob(db: Db) {
  const [job] = await readJobStates(db)
  if (!job) throw new Error('there is a job')
  return job
}

testOnBothDatabases('one of ten concurrent claims gets the job', async (db) => {
  const job = await aDueJob(db)
  const claims = Array.from({ length: 10 }, (_, number) =>
    claimJob(db, { job, holder: `p${number}`, nextRunAt: TIME + 9 }, NOW),
  )
  const got = (await Promise.all(claims)).filter((run) => run !== undefined)
  expect(got).toHaveLength(1)
  expect(await readJob(db)).toMatchObject({
    leaseHolder: got[0]?.holder,
    leaseUntil: TIME + LEASE_MS,
    attempts: 1,
  })
})

testOnBothDatabases('a process with an outdated read of a job does not run it', async (db) => {
  const job = await aDueJob(db)
  const run = await claimJob(db, { job, holder: 'quick', nextRunAt: TIME + 9 }, NOW)
  if (!run) throw new Error('nobody else is there')
  await finishRun(db, run, DONE, later(1))
  expect(await claimJob(db, { job, holder: 'slow', nextRunAt: TIME + 9 }, NOW)).toBeUndefined()
})

testOnBothDatabases('a lease renewed since it was read is not taken or given up', async (db) => {
  const due = await aDueJob(db)
  const run = await claimJob(db, { job: due, holder: 'asleep', nextRunAt: TIME + 9 }, NOW)
  if (!run) throw new Error('nobody else is there')
  const seen = await readJob(db)
  expect(await renewLease(db, run, later(5))).toBe(true)
  const held = await readJob(db)
  const claim = { job: seen, holder: 'greedy', nextRunAt: TIME + 9 }
  expect(await claimJob(db, claim, later(LEASE_MS))).toBeUndefined()
  await giveUpJob(db, seen, TIME + 9)
  expect(await readJob(db)).toEqual(held)

  const taken = await claimJob(db, { ...claim, job: held }, later(2 * LEASE_MS))
  expect(taken?.attempts).toBe(2)
  expect(await renewLease(db, run, later(2 * LEASE_MS))).toBe(false)
})
