import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { hostilePictures, type HostileFile } from '#test/hostile-pictures.ts'
import { storeImage } from './operations/store-image.server.ts'
import { IMAGE_LIMITS, isBareWebp } from './rules/pictures.ts'
import { openMediaFolder } from './store/folder.server.ts'

const MB = 1024 * 1024
const GROWTH_MAX_BYTES = 150 * MB
const NAMES = ['picture.jpg', 'picture.png', 'picture.webp', 'picture.svg', 'x', 'a [page=2]']

let files: HostileFile[] = []

// One generator for all tests, so that the files do not depend on the test order.
beforeAll(async () => {
  files = await hostilePictures(seededRandom(20_261_121))
})

function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Stores a file and returns 'stored' or the refusal. */
async function outcomeOf(source: Uint8Array | string) {
  const media = openMediaFolder(mkdtempSync(path.join(tmpdir(), 'hostile-test-')))
  let name: string
  try {
    name = await storeImage(media, source)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return error.message
    throw error
  }
  const image = await media.read(name)
  const stored = new Uint8Array(await new Response(image?.stream()).arrayBuffer())
  expect(isBareWebp(stored)).toBe(true)
  const { width, height, exif, xmp, icc } = await sharp(stored).metadata()
  expect({ exif, xmp, icc }).toEqual({ exif: undefined, xmp: undefined, icc: undefined })
  expect(width).toBeLessThanOrEqual(IMAGE_LIMITS.width)
  expect(height).toBeLessThanOrEqual(IMAGE_LIMITS.height)
  for (const word of ['<script', 'Mallory', 'GPSLatitude'])
    expect(Buffer.from(stored).includes(word)).toBe(false)
  return 'stored'
}

test('every hostile file is stored bare or refused with a sentence', async () => {
  expect(files.length).toBeGreaterThan(100)
  const before = process.memoryUsage.rss()
  const outcomes: Record<string, string> = {}
  for (const { what, bytes } of files) outcomes[what] = await outcomeOf(bytes)
  const growth = process.memoryUsage.rss() - before

  expect(growth).toBeLessThanOrEqual(GROWTH_MAX_BYTES)
  const kinds = new Set(Object.values(outcomes))
  expect(
    [...kinds].filter((kind) => kind !== 'stored' && !/^The picture .*\.$/.test(kind)),
  ).toEqual([])
  expect(kinds.size).toBeGreaterThanOrEqual(5)
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif']) {
    expect(outcomes[`a good ${format}`]).toBe('stored')
    expect(outcomes[`${format} with HTML after it`]).toBe('stored')
    expect(outcomes[`${format} cut at 0.4`]).toContain('damaged')
  }
  expect(outcomes['gif of 300 frames']).toBe('stored')
  expect(outcomes['png just over the limit']).toContain('25 megapixels')
  const svgs = Object.keys(outcomes).filter((what) => what.startsWith('svg'))
  expect(svgs.length).toBeGreaterThan(8)
  for (const what of svgs) expect(outcomes[what]).toContain('must be a JPEG')
})

test('the same files give the same result from disk under any name', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-test-'))
  for (const [index, { what, bytes }] of files.entries()) {
    const file = path.join(folder, NAMES[index % NAMES.length] ?? '')
    writeFileSync(file, bytes)
    expect([what, await outcomeOf(file)]).toEqual([what, await outcomeOf(bytes)])
  }
})
