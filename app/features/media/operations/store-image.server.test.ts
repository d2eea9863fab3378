import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storeImage } from './store-image.server.ts'
import { isBareWebp, isMediaName } from '../rules/pictures.ts'
import { openMediaFolder, type MediaStore } from '../store/folder.server.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'

function aStore() {
  return openMediaFolder(mkdtempSync(path.join(tmpdir(), 'media-test-')))
}

function aPicture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#1d7a5f' } })
}

async function readStored(media: MediaStore, name: string) {
  return Buffer.from(await new Response((await media.read(name))?.stream()).arrayBuffer())
}

test('JPEG, PNG, WebP, AVIF and GIF become WebP under a generated name', async () => {
  const media = aStore()
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const name = await storeImage(media, await aPicture().toFormat(format).toBuffer())

    expect(isMediaName(name)).toBe(true)
    const stored = await sharp(await readStored(media, name)).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 60, height: 40 })
  }
})

test('a picture gets the same name from bytes and from a file', async () => {
  const media = aStore()
  const bytes = await aPicture().png().toBuffer()
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'media-test-')), 'called.jpg')
  writeFileSync(file, bytes)

  expect(await storeImage(media, bytes)).toBe(await storeImage(media, file))
})

test('a wide picture shrinks to 1280 px, a tall one is bounded, a small one stays', async () => {
  const media = aStore()
  const sizeOf = async (width: number, height: number) => {
    const name = await storeImage(media, await aPicture(width, height).png().toBuffer())
    const stored = await sharp(await readStored(media, name)).metadata()
    return [stored.width, stored.height]
  }

  expect(await sizeOf(2560, 1600)).toEqual([1280, 800])
  expect(await sizeOf(10, 20_000)).toEqual([1, 2560])
  expect(await sizeOf(30, 20)).toEqual([30, 20])
})

test('EXIF rotation is applied, then metadata and trailing bytes are dropped', async () => {
  const media = aStore()
  const jpeg = await aPicture(60, 40)
    .withExif({ IFD0: { Copyright: 'Mallory' }, IFD3: { GPSLatitude: '53/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

  const name = await storeImage(
    media,
    Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
  )

  const stored = await readStored(media, name)
  expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 60 })
  expect(isBareWebp(stored)).toBe(true)
  expect(stored.includes('script') || stored.includes('Mallory')).toBe(false)
})

test('an animated picture is reduced to its first frame', async () => {
  const media = aStore()
  const frames = [aPicture(20, 20), aPicture(20, 20).negate()]
  const gif = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
    join: { animated: true },
  })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(2)

  const stored = await sharp(await readStored(media, await storeImage(media, gif))).metadata()
  expect(stored).toMatchObject({ width: 20, height: 20 })
  expect(stored.pages).toBeUndefined()
})

test('other formats are refused by content, not by name', async () => {
  const media = aStore()
  const svg = path.join(mkdtempSync(path.join(tmpdir(), 'media-test-')), 'picture.png')
  writeFileSync(svg, SVG)
  const others = [
    svg,
    await aPicture().tiff().toBuffer(),
    Buffer.from('%PDF-1.7\n1 0 obj'),
    Buffer.from('plain text'),
    Buffer.from(`<?xml version="1.0"?>${SVG}`),
  ]

  for (const source of others) {
    await expect(storeImage(media, source)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'The picture must be a JPEG, PNG, WebP, AVIF or GIF file.',
    })
  }
})

test('empty, damaged and oversized pictures are refused', async () => {
  const media = aStore()
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const jpeg = await noise.jpeg().toBuffer()

  await expect(storeImage(media, Buffer.alloc(0))).rejects.toThrow('The picture is empty.')
  await expect(storeImage(media, jpeg.subarray(0, jpeg.length / 2))).rejects.toThrow('damaged')
  await expect(storeImage(media, Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toThrow('10 MB')
  await expect(storeImage(media, await aPicture(6250, 4001).png().toBuffer())).rejects.toThrow(
    '25 megapixels',
  )
  await expect(storeImage(media, tmpdir())).rejects.toThrow('not a file')
})

test.each([
  ['an iPhone 15', 5712, 4284],
  ['a Nikon', 6048, 4024],
  ['the largest', 5000, 5000],
])('a photo of %s is stored: %d × %d', async (_, width, height) => {
  const media = aStore()
  const jpeg = await aPicture(width, height).jpeg().toBuffer()
  const stored = await sharp(await readStored(media, await storeImage(media, jpeg))).metadata()
  expect(stored.width).toBe(1280)
})

/** A photo of 900 × 600 without a flat area, as its first `part` of bytes. */
async function aCutPhoto(part: number, options: { progressive?: boolean; orientation?: number }) {
  const { progressive = false, orientation = 1 } = options
  const [width, height] = [900, 600]
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width, height, channels: 3, background: 'white', noise } as const
  const photo = sharp({ create }).jpeg({ progressive }).withMetadata({ orientation })
  const bytes = await photo.toBuffer()
  return bytes.subarray(0, Math.floor(bytes.length * part))
}

test.each([
  ['whole', 1, {}, 'stored'],
  ['without the end marker', 0.99999, {}, 'stored'],
  ['without the last hundredth', 0.99, {}, 'stored'],
  ['without a twentieth', 0.95, {}, 'stored'],
  ['lying on its side, without a twentieth', 0.95, { orientation: 6 }, 'stored'],
  ['without a fifth', 0.8, {}, 'damaged'],
  ['lying on its side, without a fifth', 0.8, { orientation: 6 }, 'damaged'],
  ['without its half', 0.5, {}, 'damaged'],
  ['progressive, without a twentieth', 0.95, { progressive: true }, 'stored'],
  // Its first part is the whole picture, blurred.
  ['progressive, without its half', 0.5, { progressive: true }, 'stored'],
  ['progressive, without nearly all', 0.02, { progressive: true }, 'damaged'],
  ['of a header', 0.001, {}, 'damaged'],
] as const)('a JPEG %s is handled', async (_, part, options, expected) => {
  const photo = await aCutPhoto(part, options)
  const outcome = await storeImage(aStore(), photo).then(
    () => 'stored',
    (error: Error) => error.message,
  )
  expect(outcome).toContain(expected)
})

test.each([
  ['gif', 0.95, 'stored'],
  ['gif', 0.5, 'damaged'],
  ['png', 0.95, 'stored'],
  ['png', 0.8, 'damaged'],
  ['webp', 0.95, 'damaged'],
  ['avif', 0.95, 'damaged'],
] as const)('a %s of which only %d is there is handled', async (format, part, expected) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 300, height: 200, channels: 3, background: 'white', noise } as const
  const bytes = await sharp({ create }).toFormat(format).toBuffer()
  const cut = bytes.subarray(0, Math.floor(bytes.length * part))
  const outcome = await storeImage(aStore(), cut).then(
    () => 'stored',
    (error: Error) => error.message,
  )
  expect(outcome).toContain(expected)
})

const SAMPLES = { 1: 'b-w', 2: 'b-w', 3: 'srgb', 4: 'srgb' } as const

test.each([
  ['grey', 1, {}],
  ['grey with transparency', 2, {}],
  ['in colours', 3, {}],
  ['with transparency', 4, {}],
  ['with a palette', 3, { palette: true }],
  ['of 16 bits', 3, { bits: 16 }],
  ['with a profile and a time', 3, { profile: true }],
] as const)(
  'of a PNG %s that is cut off the rows that are there are stored',
  async (_, channels, how) => {
    const {
      palette = false,
      bits = 8,
      profile = false,
    } = how as {
      palette?: boolean
      bits?: number
      profile?: boolean
    }
    const [width, height] = [200, 300]
    const pixels = Buffer.from(
      Array.from({ length: width * height * channels }, (_, index) => (index * index * 31) % 251),
    )
    const raw = { width, height, channels } as const
    let picture = sharp(pixels, { raw }).toColourspace(bits === 16 ? 'rgb16' : SAMPLES[channels])
    if (profile) picture = picture.withMetadata()
    const whole = await picture.png({ palette }).toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * 0.96))
    const media = aStore()
    const stored = await readStored(media, await storeImage(media, cut))
    const there = await sharp(stored).metadata()
    expect(there.width).toBe(width)
    expect(there.height).toBeGreaterThanOrEqual(0.9 * height)
    expect(there.height).toBeLessThan(height)
    const rows = { left: 0, top: 0, width, height: there.height }
    const expected = await sharp(whole).extract(rows).webp({ quality: 80 }).toBuffer()
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(expected).raw().toBuffer())
  },
)

test('an interlaced PNG that is cut off, and one that is damaged within, are refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 300, height: 200, channels: 3, background: 'white', noise } as const
  const interlaced = await sharp({ create }).png({ progressive: true }).toBuffer()
  const damaged = await sharp({ create }).png().toBuffer()
  damaged.fill(7, 50_000, 50_020)
  for (const bytes of [interlaced, damaged]) {
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.97))
    await expect(storeImage(aStore(), cut)).rejects.toThrow('cannot be read to its end')
  }
})

test('a file over the limit is not read to its end', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'media-test-')), 'huge.png')
  writeFileSync(file, Buffer.alloc(11 * 1024 * 1024))

  await expect(storeImage(aStore(), file)).rejects.toThrow('10 MB')
})

test('a bare WebP is stored byte for byte only when the operator vouches for it', async () => {
  const media = aStore()
  const bare = await aPicture().webp({ quality: 60 }).toBuffer()
  const tagged = await aPicture()
    .withExif({ IFD0: { Copyright: 'Mallory' } })
    .webp()
    .toBuffer()
  const wide = await aPicture(1400, 20).webp().toBuffer()
  const keep = { storeBareWebp: true }

  expect(await readStored(media, await storeImage(media, bare, keep))).toEqual(bare)
  expect((await readStored(media, await storeImage(media, tagged, keep))).includes('Mallory')).toBe(
    false,
  )
  expect(
    (await sharp(await readStored(media, await storeImage(media, wide, keep))).metadata()).width,
  ).toBe(1280)
  const trailing = await storeImage(media, Buffer.concat([bare, Buffer.from('<script>')]), keep)
  expect((await readStored(media, trailing)).includes('script')).toBe(false)
  await expect(storeImage(media, bare.subarray(0, 60), keep)).rejects.toThrow('picture')
})

test('a file is read in place, independent of its name and of earlier files', async () => {
  const media = aStore()
  const folder = mkdtempSync(path.join(tmpdir(), 'media-test-'))
  for (const name of ['plain.jpg', 'brackets[1].png', 'options[page=2]', '-', 'ünïcode ’.gif']) {
    const file = path.join(folder, name)
    for (const width of [30, 40]) {
      writeFileSync(file, await aPicture(width, 20).png().toBuffer())
      const stored = await readStored(media, await storeImage(media, file))
      expect((await sharp(stored).metadata()).width).toBe(width)
    }
  }
})

test('a full queue asks the client to retry', async () => {
  const media = aStore()
  const picture = await aPicture().png().toBuffer()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () => storeImage(media, picture)),
  )

  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(40)
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: { kind: 'unavailable', status: 503, retryAfter: 2 } })
  expect(isMediaName(await storeImage(media, picture))).toBe(true)
})

test("a failing store is not the picture's error", async () => {
  const failure = new Error('bucket on fire')
  const media = { ...aStore(), write: () => Promise.reject(failure) }
  await expect(storeImage(media, await aPicture().png().toBuffer())).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.not.stringContaining('fire'),
    cause: failure,
  })
})
