import { cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { storeImage } from '../operations/store-image.server.ts'
import { openMediaFolder, type MediaStore } from '../store/folder.server.ts'
import { openVariantCache } from '../store/variant-cache.server.ts'
import type { PictureEnv } from './answer-picture.server.ts'
import { variantsApi } from './variants.server.ts'

const OWN = '/images/categories/pets.webp'
const PUBLIC = path.resolve(import.meta.dirname, '../../../../public')

function aFolder() {
  return mkdtempSync(path.join(tmpdir(), 'variants-test-'))
}

/** A wide picture in stored form. */
async function aStored(media: MediaStore, width = 1280, height = 800) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { width, height, channels: 3, background: '#1d7a5f', noise } as const
  return storeImage(media, await sharp({ create }).png().toBuffer())
}

function anApp({
  media = openMediaFolder(aFolder()),
  publicDir = PUBLIC,
  cacheDir = aFolder(),
  cacheBytes = 10_000_000,
} = {}) {
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const count = vi.fn<(from: string) => void>()
  const cache = openVariantCache({ dir: cacheDir, maxBytes: cacheBytes, onFailure: log.warn })
  const app = new Hono<PictureEnv>()
    .use(async (c, next) => {
      c.set('log', log)
      c.set('address', c.req.header('x-address') ?? 'unknown')
      await next()
    })
    .route('/_ipx', variantsApi({ media, publicDir, cache, count }))
    .onError((error) => {
      if (!(error instanceof Problem)) throw error
      return Response.json(error, { status: error.status })
    })
  return { app, media, log, cacheDir, count }
}

async function pictureOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  return { bytes, format, width, height }
}

test('stored and own pictures are served in the requested size and format', async () => {
  const { app, media } = anApp()
  const name = await aStored(media)
  const ask = async (modifiers: string, source = `/media/${name}`) => {
    const response = await app.request(`/_ipx/${modifiers}${source}`)
    const { format, width, height } = await pictureOf(response)
    return [response.status, response.headers.get('content-type'), format, width, height]
  }

  expect(await ask('_')).toEqual([200, 'image/webp', 'webp', 1280, 800])
  expect(await ask('w_300')).toEqual([200, 'image/webp', 'webp', 320, 200])
  expect(await ask('w_640,f_jpeg')).toEqual([200, 'image/jpeg', 'jpeg', 640, 400])
  expect(await ask('h_400&f_png')).toEqual([200, 'image/png', 'png', 640, 400])
  expect(await ask('s_320x320,f_avif')).toEqual([200, 'image/avif', 'heif', 320, 320])
  expect(await ask('w_320,f_webp', OWN)).toEqual([200, 'image/webp', 'webp', 320, 200])
})

test('nothing is enlarged, and a small enough picture is not re-encoded', async () => {
  const { app, media } = anApp()
  const name = await aStored(media, 500, 300)
  const original = await new Response((await media.read(name))?.stream()).arrayBuffer()

  for (const modifiers of ['_', 'w_640', 'w_1536,f_webp', 'h_1536']) {
    const { bytes } = await pictureOf(await app.request(`/_ipx/${modifiers}/media/${name}`))
    expect(bytes.equals(Buffer.from(original))).toBe(true)
  }
  const jpeg = await pictureOf(await app.request(`/_ipx/w_1536,f_jpeg/media/${name}`))
  expect(jpeg).toMatchObject({ format: 'jpeg', width: 500, height: 300 })
  const framed = await pictureOf(await app.request(`/_ipx/s_640x640/media/${name}`))
  expect(framed).toMatchObject({ width: 500, height: 300 })
})

test('padding has the requested colour', async () => {
  const { app, media } = anApp()
  const name = await aStored(media)
  const corner = async (modifiers: string) => {
    const response = await app.request(`/_ipx/${modifiers}/media/${name}`)
    const { data, info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [info.width, info.height, ...data.subarray(0, info.channels)]
  }
  expect(await corner('s_640x640,fit_contain,f_png,b_000')).toEqual([640, 640, 0, 0, 0])
  expect(await corner('s_640x640,fit_contain,f_png')).toEqual([640, 640, 0, 0, 0, 0])
  expect(await corner('s_640x640,fit_contain,f_jpeg')).toEqual([640, 640, 255, 255, 255])
})

test('a variant is immutable, runs no scripts and is made once', async () => {
  const { app, media, cacheDir, count } = anApp()
  const name = await aStored(media)
  const read = vi.spyOn(media, 'read')
  const address = `/_ipx/w_320,f_webp/media/${name}`
  const [response, ...others] = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => app.request(address)),
  )

  const etag = response?.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-length': String((await response?.arrayBuffer())?.byteLength),
  })
  expect(others.map(({ headers }) => headers.get('etag'))).toEqual(Array(4).fill(etag))
  expect(read).toHaveBeenCalledOnce()
  expect(readdirSync(cacheDir)).toEqual([`${etag.slice(1, -1)}.variant`])

  await app.request(address)
  expect(count.mock.calls.flat()).toEqual(['work', 'cache'])
  const later = await anApp({ media, cacheDir }).app.request(address)
  expect([later.status, later.headers.get('etag')]).toEqual([200, etag])
  expect(read).toHaveBeenCalledOnce()
})

test('a browser that has the variant gets 304, and HEAD returns the size', async () => {
  const { app, media } = anApp()
  const address = `/_ipx/w_320/media/${await aStored(media)}`
  const { headers } = await app.request(address)
  const etag = headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await app.request(address, { headers: { 'if-none-match': tag } })
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
  const other = await app.request(address, { headers: { 'if-none-match': '"other"' } })
  expect(other.status).toBe(200)
  const head = await app.request(address, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(headers.get('content-length'))
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('other methods are refused with the allowed ones', async () => {
  const { app } = anApp()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await app.request(`/_ipx/w_320${OWN}`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('invalid modifiers answer 400 and missing pictures 404, and neither is cached', async () => {
  const { app, cacheDir } = anApp()
  const status = async (rest: string) => (await app.request(`/_ipx/${rest}`)).status
  for (const modifiers of ['w_0', 'x_1', 'w_320,w_320', 'q_101', 'b_123456', 'f_svg', ','])
    expect(await status(`${modifiers}${OWN}`)).toBe(400)
  const missing = `/media/${'f'.repeat(32)}.webp`
  for (const rest of [`w_320${missing}`, 'w_320/images/none.webp', 'w_320/', 'w_320', '', '_'])
    expect(await status(rest)).toBe(404)
  expect(readdirSync(cacheDir)).toEqual([])
})

test('a changed picture of the site gets new variants', async () => {
  const publicDir = aFolder()
  mkdirSync(path.join(publicDir, 'images'))
  const file = path.join(publicDir, 'images', 'one.webp')
  cpSync(path.join(PUBLIC, OWN), file)
  const { app } = anApp({ publicDir })
  const before = await pictureOf(await app.request('/_ipx/w_320/images/one.webp'))
  cpSync(path.join(PUBLIC, '/images/categories/sports-and-leisure.webp'), file)
  const after = await pictureOf(await app.request('/_ipx/w_320/images/one.webp'))
  expect(after.bytes.equals(before.bytes)).toBe(false)
})

test('a removed picture is gone with the next request, also where its variant is cached', async () => {
  const { app, media, cacheDir } = anApp()
  const name = await aStored(media)
  const address = `/_ipx/w_320/media/${name}`
  const { headers } = await app.request(address)
  expect(readdirSync(cacheDir)).toHaveLength(1)
  await media.remove(name)
  for (const asking of [{}, { headers: { 'if-none-match': headers.get('etag') ?? '' } }])
    expect((await app.request(address, asking)).status).toBe(404)
})

test('a failing store answers 503 and logs the cause', async () => {
  const media = openMediaFolder(aFolder())
  const broken = {
    ...media,
    allowsCopies: () => true,
    has: () => Promise.reject(new Error('bucket on fire')),
  }
  const { app, log } = anApp({ media: broken })
  const response = await app.request(`/_ipx/w_320/media/${'a'.repeat(32)}.webp`)
  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('fire')
  expect(log.error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'bucket on fire' }) },
    expect.any(String),
  )
})

test('pictures are served when the cache cannot be written', async () => {
  const file = path.join(aFolder(), 'a-file')
  writeFileSync(file, '')
  const { app, log } = anApp({ cacheDir: path.join(file, 'below') })
  for (const width of [320, 640])
    expect((await app.request(`/_ipx/w_${width}${OWN}`)).status).toBe(200)
  expect(log.warn).toHaveBeenCalledOnce()
})

/** Requests 80 different variants of one picture. */
async function manyVariants(media: MediaStore) {
  const name = await aStored(media, 400, 300)
  return [320, 640].flatMap((w) =>
    [200, 320, 400, 480].flatMap((h) =>
      [30, 50, 65, 80, 95].flatMap((q) =>
        ['cover', 'fill'].map((fit) => `/_ipx/s_${w}x${h},q_${q},fit_${fit}/media/${name}`),
      ),
    ),
  )
}

test('a flood of variants is partly refused and stays within the cache limit', async () => {
  const cacheBytes = 100_000
  const { app, media, cacheDir } = anApp({ cacheBytes })
  const addresses = await manyVariants(media)
  const responses = await Promise.all(addresses.map(async (address) => app.request(address)))

  const statuses = responses.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(24)
  const stored = readdirSync(cacheDir).map((file) => statSync(path.join(cacheDir, file)).size)
  expect(stored.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(cacheBytes)
})

test('a flood from one address does not affect other addresses', async () => {
  const { app, media } = anApp()
  const made = `/_ipx/w_320/media/${await aStored(media)}`
  await app.request(made)
  const [wanted = '', ...flood] = await manyVariants(media)
  const finished: string[] = []
  const answers = flood.map(async (address) => {
    const { status } = await app.request(address)
    if (status === 200) finished.push('flood')
    return status
  })
  const headers = { 'x-address': '192.0.2.9' }
  const [cached, fresh] = await Promise.all(
    [made, wanted].map(async (address) => {
      const { status } = await app.request(address, { headers })
      finished.push(address)
      return status
    }),
  )
  expect([cached, fresh]).toEqual([200, 200])
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 503]))
  expect(finished.indexOf(wanted), 'addresses go in turn').toBeLessThan(12)
})

testOnDatabase('the site serves variants to everyone, without a cookie', async (db) => {
  const app = testApp(db)
  const response = await app.request(`/_ipx/w_320,f_webp${OWN}`)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const refused = await app.request(`/_ipx/w_x${OWN}`)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  const posted = await app.request(`/_ipx/w_320${OWN}`, { method: 'POST' })
  expect(posted.status).toBe(405)
})
