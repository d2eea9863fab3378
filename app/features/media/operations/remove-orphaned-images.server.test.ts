import { mkdtempSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW } from '#test/makers.ts'
import { openMediaFolder } from '../store/folder.server.ts'
import { removeOrphanedImages } from './remove-orphaned-images.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const nameOf = (number: number) => `${number.toString(16).padStart(32, '0')}.webp`

function aStore() {
  const dir = mkdtempSync(path.join(tmpdir(), 'media-test-'))
  const media = openMediaFolder(dir)
  return {
    media,
    async store(number: number, hoursAgo: number) {
      await media.write(nameOf(number), Buffer.from('bytes'))
      const at = new Date(NOW.getTime() - hoursAgo * HOUR_MS)
      utimesSync(path.join(dir, nameOf(number)), at, at)
    },
    async names() {
      const names: string[] = []
      for await (const { name } of media.list()) names.push(name)
      return names.toSorted()
    },
  }
}

testOnDatabase('pictures without a listing are removed after a day', async (db) => {
  const { media, store, names } = aStore()
  for (const [number, hoursAgo] of [25, 23, 1000, 1000, 1000].entries())
    await store(number, hoursAgo)
  await aCompetition(db, { imageName: nameOf(2) })
  await aCompetition(db, { imageName: nameOf(3), status: 'rejected' })

  expect(await removeOrphanedImages(db, media, NOW)).toBe(2)
  expect(await names()).toEqual([nameOf(1), nameOf(2), nameOf(3)])
  expect(await removeOrphanedImages(db, media, NOW)).toBe(0)
})

testOnDatabase("pictures beyond one query's batch are checked too", async (db) => {
  const stored = new Set(Array.from({ length: 450 }, (_, number) => nameOf(number)))
  const media = {
    ...aStore().media,
    async *list() {
      for (const name of stored) yield { name, modifiedAt: 0 }
    },
    remove: async (name: string) => void stored.delete(name),
  }
  for (const number of [0, 199, 200, 449]) await aCompetition(db, { imageName: nameOf(number) })

  expect(await removeOrphanedImages(db, media, NOW)).toBe(446)
  expect([...stored]).toEqual([0, 199, 200, 449].map(nameOf))
})

testOnDatabase('a picture stored again is no longer an orphan', async (db) => {
  const { media, store, names } = aStore()
  await store(1, 48)
  await media.write(nameOf(1), Buffer.from('bytes'))

  expect(await removeOrphanedImages(db, media, NOW)).toBe(0)
  expect(await names()).toEqual([nameOf(1)])
})

testOnDatabase(
  'a store that fails to delete throws, and the orphaned picture stays in it',
  async (db) => {
    const { media, store, names } = aStore()
    await store(1, 48)
    const broken = {
      ...media,
      remove: () => Promise.reject(new Error('bucket on fire')),
    }
    await expect(removeOrphanedImages(db, broken, NOW)).rejects.toThrow('fire')
    expect(await names()).toEqual([nameOf(1)])
  },
)
