import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASSETS_MAX } from './caches.ts'
import { fetchAssets, removeOldAssets } from './stored-assets.ts'

const SITE = 'https://competitions.example'
let stored: string[] = []
let fetched: string[] = []

beforeEach(() => {
  stored = []
  fetched = []
  const cache = {
    keys: async () => stored.map((path) => new Request(SITE + path)),
    match: async () => new Response(),
    async put({ url }: Request) {
      const path = url.slice(SITE.length)
      stored = [...stored.filter((other) => other !== path), path]
    },
    async addAll(paths: string[]) {
      fetched.push(...paths)
      stored.push(...paths)
    },
    async delete({ url }: Request) {
      stored = stored.filter((path) => SITE + path !== url)
    },
  }
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => vi.unstubAllGlobals())

const filesOf = (build: string, count: number) =>
  Array.from({ length: count }, (_, index) => `/assets/${build}-${index}.js`)

test('only files that are not cached are fetched', async () => {
  await fetchAssets(['/assets/a.js'])
  await fetchAssets(['/assets/a.js', '/assets/b.js'])
  expect(fetched).toEqual(['/assets/a.js', '/assets/b.js'])
})

test('the oldest files of earlier builds go when there are too many', async () => {
  const [oldest, previous, ofThisBuild] = [filesOf('a', 100), filesOf('b', 200), filesOf('c', 150)]
  stored = [...oldest, ...previous, ...ofThisBuild]
  await removeOldAssets(ofThisBuild)
  expect(stored).toEqual([...previous, ...ofThisBuild].slice(-ASSETS_MAX))
})

test('a file that the previous build shared with older ones stays with that build', async () => {
  const [older, previous] = [filesOf('a', 200), filesOf('b', 149)]
  await fetchAssets(['/assets/shared.js', ...older])
  await fetchAssets(['/assets/shared.js', ...previous])
  const ofThisBuild = filesOf('c', 150)
  await fetchAssets(ofThisBuild)
  await removeOldAssets(ofThisBuild)
  expect(stored).toEqual(
    [...older, '/assets/shared.js', ...previous, ...ofThisBuild].slice(-ASSETS_MAX),
  )
  expect(stored).toContain('/assets/shared.js')
})

test('no file of this build goes, however old or many they are', async () => {
  const ofThisBuild = filesOf('a', ASSETS_MAX + 1)
  stored = [...ofThisBuild, '/assets/b.js']
  await removeOldAssets(ofThisBuild)
  expect(stored).toEqual(ofThisBuild)
})
