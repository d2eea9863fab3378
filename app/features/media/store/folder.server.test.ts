import { mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testOnBothStores } from '#test/stores.ts'
import { openMediaFolder, type MediaStore } from './folder.server.ts'

const NAME = `${'a'.repeat(32)}.webp`
const OTHER = `${'b'.repeat(32)}.webp`
const LONG_AGO = new Date('2020-01-02T03:04:05Z')

async function namesIn(media: MediaStore) {
  const names: string[] = []
  for await (const { name } of media.list()) names.push(name)
  return names.toSorted()
}

async function modifiedAt(media: MediaStore, wanted: string) {
  for await (const { name, modifiedAt } of media.list()) if (name === wanted) return modifiedAt
  return undefined
}

testOnBothStores('what is written is read again', async (media) => {
  expect(await media.has(NAME)).toBe(false)
  expect(await media.read(NAME)).toBeUndefined()

  await media.write(NAME, Buffer.from('bytes'))

  expect(await media.has(NAME)).toBe(true)
  const image = await media.read(NAME)
  expect(image?.size).toBe(5)
  expect(await new Response(image?.stream()).text()).toBe('bytes')
})

testOnBothStores(
  'a large picture comes whole, and one that is not wanted is let go',
  async (media) => {
    const bytes = Buffer.alloc(3_000_000, 'picture')
    await media.write(NAME, bytes)

    const image = await media.read(NAME)
    expect(Buffer.from(await new Response(image?.stream()).arrayBuffer()).equals(bytes)).toBe(true)
    await (await media.read(NAME))?.stream().cancel()
  },
)

testOnBothStores('what is written at the same time is one picture', async (media) => {
  await Promise.all([1, 2, 3].map(() => media.write(NAME, Buffer.from('bytes'))))

  expect(await namesIn(media)).toEqual([NAME])
  expect(await new Response((await media.read(NAME))?.stream()).text()).toBe('bytes')
})

testOnBothStores('pictures are listed, and nothing else is', async (media, { putForeign }) => {
  expect(await namesIn(media)).toEqual([])
  const names = Array.from({ length: 5 }, (_, index) => `${String(index).repeat(32)}.webp`)
  for (const name of names) await media.write(name, Buffer.from('bytes'))
  await putForeign('notes.txt')

  expect(await namesIn(media)).toEqual(names)
})

testOnBothStores('storing again renews when it was stored', async (media, { fileOf }) => {
  await media.write(NAME, Buffer.from('bytes'))
  const written = await modifiedAt(media, NAME)
  utimesSync(fileOf(NAME), LONG_AGO, LONG_AGO)
  expect(await modifiedAt(media, NAME)).toBe(LONG_AGO.getTime())

  await media.write(NAME, Buffer.from('bytes'))

  expect(await modifiedAt(media, NAME)).toBeGreaterThanOrEqual(written ?? Infinity)
})

testOnBothStores('what is removed is gone, and removing it again is no error', async (media) => {
  await media.write(NAME, Buffer.from('bytes'))
  await media.write(OTHER, Buffer.from('bytes'))
  await media.remove(NAME)
  await media.remove(NAME)

  expect(await media.has(NAME)).toBe(false)
  expect(await media.read(NAME)).toBeUndefined()
  expect(await namesIn(media)).toEqual([OTHER])
})

testOnBothStores(
  'only generated names are looked up, written or removed',
  async (media, { putForeign }) => {
    await putForeign('secret.txt')

    for (const name of ['../secret.txt', 'secret.txt', '', '.', `${NAME}\0`, NAME.toUpperCase()]) {
      expect(await media.has(name)).toBe(false)
      expect(await media.read(name)).toBeUndefined()
      await expect(media.write(name, Buffer.from('x'))).rejects.toThrow(TypeError)
      await expect(media.remove(name)).rejects.toThrow(TypeError)
    }
  },
)

test('the folder is created on demand and contains only pictures', async () => {
  const dir = path.join(mkdtempSync(path.join(tmpdir(), 'media-test-')), 'made', 'later')
  const media = openMediaFolder(dir)
  expect(await namesIn(media)).toEqual([])
  await Promise.all([1, 2].map(() => media.write(NAME, Buffer.from('bytes'))))

  expect(readdirSync(dir)).toEqual([NAME])
})
