import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Poster } from '../rules/posters.ts'
import { drawPoster } from './draw-poster.server.ts'

const OWN = path.resolve(import.meta.dirname, '../../../../public/images/categories/pets.webp')
const PICTURE = new Uint8Array(readFileSync(OWN))
const MAX_BYTES = 150_000
/** Pixel ranges left and right of the frame's edge. */
const WORDS = { left: 0, top: 0, width: 590, height: 630 }
const SHOWN = { left: 720, top: 0, width: 480, height: 630 }

const POSTER: Poster = {
  label: 'Travel and Hotels',
  title: 'Win a weekend in Dingle',
  details: ['From Harbour House', 'Prize worth €1,500'],
  closing: 'Closes 1 December 2026',
  picture: '/images/categories/pets.webp',
  isOver: false,
}

const HOSTILE = [
  'W',
  'W'.repeat(120),
  'i'.repeat(120),
  'Wi '.repeat(40),
  `${'A'.repeat(60)} ${'B'.repeat(59)}`,
  'Win <span foreground="red">£5</span> & <b>more</b>',
  '</span><span size="1">&lt;&#0;&bogus;',
  '<!-- --> ]]> <?xml ?> %s %n \\0',
  'Win 🎉🚗 فوز 日本 \u202Eriap a',
  'Å\u0308\u0323'.repeat(40),
  '- - - - 1',
]

const draw = (changes: Partial<Poster>, picture: typeof PICTURE | undefined = PICTURE) =>
  drawPoster({ ...POSTER, ...changes }, picture)

const pixelsOf = (poster: Uint8Array, part: typeof WORDS) =>
  sharp(poster).extract(part).raw().toBuffer()

/** Compares with a tolerance, because JPEG also changes pixels near a difference. */
async function looksAlike(one: Uint8Array, other: Uint8Array, part: typeof WORDS) {
  const [a, b] = [await pixelsOf(one, part), await pixelsOf(other, part)]
  return a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= 24)
}

async function expectPoster(poster: Uint8Array, what: string) {
  const { format, width, height, exif, hasAlpha } = await sharp(poster).metadata()
  expect({ format, width, height, exif, hasAlpha }, what).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 630,
    exif: undefined,
    hasAlpha: false,
  })
  expect(poster.length, what).toBeLessThanOrEqual(MAX_BYTES)
}

test('a poster with any title has the size for sharing cards and few bytes', async () => {
  const plain = await draw({})
  await expectPoster(plain, 'plain')
  for (const title of HOSTILE) {
    const poster = await draw({ title, details: [`From ${title}`] })
    await expectPoster(poster, title)
    expect(await looksAlike(poster, plain, SHOWN), `${title} stays on the left`).toBe(true)
    expect(await looksAlike(poster, plain, WORDS), `${title} is drawn`).toBe(false)
  }
})

test('the heaviest picture stays within the limit', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 1280, height: 800, channels: 3, background: 'white', noise } as const
  const picture = new Uint8Array(await sharp({ create }).webp({ quality: 80 }).toBuffer())
  const poster = await draw({}, picture)
  expect(poster.length).toBeGreaterThan(MAX_BYTES / 3)
  await expectPoster(poster, 'noise')
})

test('each part is visible, and equal posters have equal bytes', async () => {
  const plain = await draw({})
  expect(Buffer.from(await draw({})).equals(plain)).toBe(true)
  const changes: Partial<Poster>[] = [
    { label: 'Tickets' },
    { title: 'Win a weekend in Doolin' },
    { details: ['From Harbour House'] },
    { details: ['From Harbour Home', 'Prize worth €1,500'] },
    { closing: 'Closes 2 December 2026' },
  ]
  for (const change of changes)
    expect(await looksAlike(await draw(change), plain, WORDS), JSON.stringify(change)).toBe(false)
})

test('markup is drawn as text', async () => {
  const spoken = await draw({ title: '<b>x</b>' })
  expect(await looksAlike(spoken, await draw({ title: 'x' }), WORDS)).toBe(false)
})

test("a closed listing's picture is greyscale", async () => {
  const over = await pixelsOf(await draw({ isOver: true }), SHOWN)
  const distance = (at: number) =>
    Math.abs((over[at] ?? 0) - (over[at + 1] ?? 0)) +
    Math.abs((over[at] ?? 0) - (over[at + 2] ?? 0))
  expect(Math.max(...pixelStarts(over).map(distance))).toBeLessThanOrEqual(12)
  expect(await looksAlike(await draw({ isOver: true }), await draw({}), SHOWN)).toBe(false)
})

test('a poster without a picture shows the brand colour', async () => {
  const bare = await drawPoster(POSTER, undefined)
  await expectPoster(bare, 'bare')
  const [red = 0, green = 0, blue = 0] = await pixelsOf(bare, SHOWN)
  const distance = Math.abs(red) + Math.abs(green - 0x50) + Math.abs(blue - 0x86)
  expect(distance).toBeLessThanOrEqual(6)
})

function pixelStarts(pixels: Buffer) {
  return Array.from({ length: pixels.length / 3 / 100 }, (_, index) => index * 300)
}
