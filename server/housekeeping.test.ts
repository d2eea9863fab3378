import { parseConfig } from '#app/config.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { nextTime } from '#app/lib/time/cron.ts'
import { NOW } from '#test/makers.ts'
import { testOnBothSites, type TestSite } from '#test/site.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { aCluster, runRound } from '#test/jobs.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

function jobsOf({ db, media, location: { url, dataDir } }: TestSite) {
  const backupsDir = path.join(dataDir, 'backups')
  const baseUrl = 'https://competitions.example'
  const mailFrom = 'desk@site.test'
  const operatorContact = undefined
  const places = { databaseUrl: url, dataDir, backupsDir, baseUrl, mailFrom, operatorContact }
  const switches = { linkChecks: true, sendsNotifications: true, requiresSecondFactor: true }
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
    const jobs = jobsOf(site)
    const cluster = aCluster(site.db)
    const worker = cluster.aProcess(jobs)
    const done = () =>
      cluster.lines.map((line) => JSON.parse(line)).map(({ key, msg }) => `${key}: ${msg}`)
    const wellDone = (some: typeof jobs) => some.map(({ name }) => `${name}: work is done`)
    await runRound(worker)
    const atStart = jobs.filter((job) => job.atStart)
    expect(done().toSorted()).toEqual(wellDone(atStart).toSorted())
    cluster.lines.length = 0
    cluster.advance(DAY_MS)
    await runRound(worker)
    expect(done().toSorted()).toEqual(wellDone(jobs).toSorted())
    if (dialect === 'sqlite')
      expect(readdirSync(path.join(site.location.dataDir, 'backups'))).toEqual([
        'competitions-2026-11-22.tar',
      ])
    else expect(jobs.map(({ name }) => name)).not.toContain('nightly-backup')
  },
)
