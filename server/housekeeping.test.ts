import { parseConfig } from '#app/config.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { nextTime } from '#app/lib/time/cron.ts'
import { NOW } from '#test/makers.ts'
import { testOnBothSites, type TestSite } from '#test/site.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { createSchedule } from './schedule.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

function jobsOf({ db, media, location: { url, dataDir } }: TestSite, backups = true) {
  const backupsDir = path.join(dataDir, 'backups')
  const baseUrl = 'https://competitions.example'
  const mailFrom = 'desk@site.test'
  const operatorContact = undefined
  const places = { databaseUrl: url, dataDir, backupsDir, baseUrl, mailFrom, operatorContact }
  const switches = {
    backups,
    linkChecks: true,
    sendsNotifications: true,
    requiresSecondFactor: true,
  }
  const config = { ...parseConfig({}), ...places, ...switches }
  return housekeepingJobs({
    db,
    media,
    config,
    clock: () => NOW,
    catalogue: openCatalogue(db),
  })
}

testOnBothSites('every job has a name of its own and times that can be read', async (make) => {
  const jobs = jobsOf(await make.open(await make.emptyPlace()))
  for (const { name, at } of jobs) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(nextTime(at, NOW.getTime())).toBeGreaterThan(NOW.getTime())
  }
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})

testOnBothSites(
  'a day of housekeeping goes well, and backs up what is embedded',
  async (make, dialect) => {
    const site = await make.open(await make.emptyPlace())
    let now = NOW
    const complaints: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
    const jobs = jobsOf(site)
    const schedule = createSchedule(jobs, { db: site.db, clock: () => now, log, stopMaxMs: 60_000 })
    const round = async () => {
      await schedule.round()
      await schedule.settled()
    }
    await round()
    const atStart = jobs.filter((job) => job.atStart).length
    expect(await site.db.selectFrom('job_runs').selectAll().execute()).toHaveLength(atStart)
    now = new Date(NOW.getTime() + DAY_MS)
    await round()
    expect(complaints).toEqual([])
    expect(await site.db.selectFrom('job_runs').selectAll().execute()).toHaveLength(
      atStart + jobs.length,
    )
    if (dialect === 'sqlite')
      expect(readdirSync(path.join(site.location.dataDir, 'backups'))).toEqual([
        'competitions-2026-11-22.tar',
      ])
    else expect(jobs.map(({ name }) => name)).not.toContain('nightly-backup')
  },
)

test('backups can be switched off', () => {
  const site = { location: { url: undefined, dataDir: '/nowhere' } } as TestSite
  expect(jobsOf(site).map(({ name }) => name)).toContain('nightly-backup')
  expect(jobsOf(site, false).map(({ name }) => name)).not.toContain('nightly-backup')
})
