import { mkdirSync, readdirSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aCompetition, NOW } from '#test/makers.ts'
import { withSites } from '#test/site.ts'
import { backUpNightly } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const { signal } = new AbortController()

test('each night writes one backup and deletes the oldest over the limit', async () => {
  await withSites('sqlite', async (make) => {
    const site = await make.open(await make.emptyPlace())
    await aCompetition(site.db)
    const folder = path.join(site.location.dataDir, 'backups')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'mine.tar'), 'x')
    // What a run that died has left.
    mkdirSync(path.join(folder, '.backup-abc'))
    writeFileSync(path.join(folder, '.backup-abc', 'tar'), 'x')
    for (let night = 0; night < 20; night += 1) {
      const now = new Date(NOW.getTime() + night * DAY_MS)
      await backUpNightly(site, { folder }, now, signal)
    }
    const last = new Date(NOW.getTime() + 19 * DAY_MS)
    expect(await backUpNightly(site, { folder }, last, signal)).toMatchObject({
      written: 'competitions-2026-12-10.tar',
      removed: [],
    })
    expect(readdirSync(folder).toSorted()).toEqual([
      ...[
        '11-22',
        '11-29',
        '12-03',
        '12-04',
        '12-05',
        '12-06',
        '12-07',
        '12-08',
        '12-09',
        '12-10',
      ].map((day) => `competitions-2026-${day}.tar`),
      'mine.tar',
    ])
    const place = await make.emptyPlace()
    const file = path.join(folder, 'competitions-2026-12-10.tar')
    expect((await restoreBackup(place, { file }, signal)).files).toHaveLength(1)
  })
})

test('a night without room for the database twice writes and removes nothing', async () => {
  await withSites('sqlite', async (make) => {
    const site = await make.open(await make.emptyPlace())
    const folder = path.join(site.location.dataDir, 'backups')
    mkdirSync(folder)
    const large = path.join(folder, 'mine.tar')
    writeFileSync(large, '')
    const { bavail, bsize } = statfsSync(folder)
    // A sparse file, which takes no room.
    truncateSync(large, Math.floor(0.75 * bavail * bsize))
    await expect(backUpNightly(site, { folder }, NOW, signal)).rejects.toThrow('There is no room')
    expect(readdirSync(folder)).toEqual(['mine.tar'])
  })
})

test('the day in the name is the one in Ireland', async () => {
  await withSites('sqlite', async (make) => {
    const site = await make.open(await make.emptyPlace())
    const folder = path.join(site.location.dataDir, 'backups')
    const midnight = new Date('2026-07-01T23:30:00Z')
    const { written } = await backUpNightly(site, { folder }, midnight, signal)
    expect(written).toBe('competitions-2026-07-02.tar')
  })
})
