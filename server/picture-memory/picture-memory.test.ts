import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import { openMediaFolder, type MediaStore } from '#app/features/media/store/folder.server.ts'
import { openMetrics } from '#server/metrics.ts'
import { testApp } from '#test/app.ts'
import { openPictureMemory } from './picture-memory.ts'
import { servePictures } from './serve-pictures.ts'

type Asking = { method?: string; headers?: Record<string, string>; body?: string }

const PUBLIC = path.resolve(import.meta.dirname, '../../public')
const OWN = '/images/categories/pets.webp'
/** They differ from one answer to the next. */
const OF_ONE_ANSWER = ['date', 'x-request-id']

function aFolder() {
  return mkdtempSync(path.join(tmpdir(), 'picture-memory-test-'))
}

async function aPicture() {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { width: 800, height: 500, channels: 3, background: '#1d7a5f', noise } as const
  return sharp({ create }).png().toBuffer()
}
const picture = await aPicture()

/** A wide picture in stored form, by default always the same one. */
async function aStored(media: MediaStore, bytes = picture) {
  return storeImage(media, bytes)
}

/** The whole site behind its memory for pictures; `reached` lists what the memory passed on. */
async function aSite({ maxBytes = 1_000_000, publicDir = PUBLIC, knownMs = 60_000 } = {}) {
  const dataDir = aFolder()
  const media = openMediaFolder(path.join(dataDir, 'media'), { knownMs })
  const database = openDatabase({ url: undefined, dataDir })
  const metrics = openMetrics()
  const memory = openPictureMemory({ metrics, maxBytes })
  const config = parseConfig({ BASE_URL: 'https://competitions.example', DATA_DIR: dataDir })
  const site = getRequestListener(
    testApp(database.db, { config, media, publicDir, pictureMemory: memory }).fetch,
  )
  const reached: string[] = []
  const counted: unknown[] = []
  const lines: Record<string, unknown>[] = []
  const server = createServer(
    servePictures({
      memory,
      trustProxy: false,
      log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      metrics: {
        countRequest: (one) => void counted.push(one),
        countInBulk: (one) => () => void counted.push(one),
      },
      handle: (request, response) => {
        reached.push(`${request.method} ${request.url}`)
        void site(request, response)
      },
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await database.close()
  })
  const { port } = server.address() as AddressInfo

  async function ask(path: string, { method = 'GET', headers = {}, body }: Asking = {}) {
    const asking = send({ port, host: '127.0.0.1', path, method, headers }).end(body)
    const [response] = (await once(asking, 'response')) as [typeof asking & AnsweredMessage]
    const bytes = await buffer(response)
    return { status: response.statusCode, headers: response.headers, body: bytes }
  }
  return { ask, media, dataDir, reached, counted, lines, metrics }
}

type AnsweredMessage = NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders }

const lasting = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name)))

test('the second answer is the first one, without reaching the site', async () => {
  const { ask, media, reached } = await aSite()
  for (const source of [`/media/${await aStored(media)}`, OWN])
    for (const modifiers of ['w_320', 'w_640,f_webp']) {
      const address = `/_ipx/${modifiers}${source}`
      const first = await ask(address)
      const second = await ask(address)
      expect([first.status, second.status]).toEqual([200, 200])
      expect(lasting(second.headers)).toEqual(lasting(first.headers))
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
      expect(second.body.equals(first.body)).toBe(true)
      expect(second.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; sandbox",
        'strict-transport-security': expect.any(String),
        'x-content-type-options': 'nosniff',
      })
      expect(reached.splice(0)).toEqual([`GET ${address}`])
    }
})

test('304 and HEAD are those of the site', async () => {
  const { ask, media, reached } = await aSite()
  const address = `/_ipx/w_320/media/${await aStored(media)}`
  const { etag = '' } = (await ask(address, { method: 'HEAD' })).headers
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
  const askings: Asking[] = [
    { method: 'HEAD' },
    ...[etag, `W/${etag}`, `"other", ${etag}`, '*'].map((tag) => ({
      headers: { 'if-none-match': tag },
    })),
    { headers: { 'if-none-match': '"other"' } },
    { headers: { range: 'bytes=0-1' } },
  ]
  const answerAll = async () => {
    const answers = []
    for (const asking of askings) {
      const { status, headers, body } = await ask(address, asking)
      answers.push({ status, headers: lasting(headers), body: body.length })
    }
    return answers
  }
  const fromSite: unknown[] = []
  for (const asking of askings) {
    const { ask: askAnew, media: other } = await aSite()
    await aStored(other)
    const { status, headers, body } = await askAnew(address, asking)
    fromSite.push({ status, headers: lasting(headers), body: body.length })
  }
  await ask(address)
  reached.length = 0
  expect(await answerAll()).toEqual(fromSite)
  expect(reached).toEqual([])
})

test('a removed picture is gone with the next request', async () => {
  const { ask, media } = await aSite()
  const name = await aStored(media)
  const address = `/_ipx/w_320/media/${name}`
  const { etag = '' } = (await ask(address)).headers
  expect((await ask(address)).status).toBe(200)
  await media.remove(name)
  for (const asking of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': etag } }])
    expect((await ask(address, asking)).status).toBe(404)
  await aStored(media)
  expect((await ask(address)).status).toBe(200)
})

test('a picture that another process removed is gone once the store is asked again', async () => {
  const { ask, media, dataDir } = await aSite({ knownMs: 1 })
  const name = await aStored(media)
  const address = `/_ipx/w_320/media/${name}`
  await ask(address)
  await ask(address)
  rmSync(path.join(dataDir, 'media', name))
  await expect.poll(async () => (await ask(address)).status).toBe(404)
})

test('a changed picture of the site is read again', async () => {
  const publicDir = aFolder()
  const file = path.join(publicDir, 'images', 'one.webp')
  mkdirSync(path.dirname(file))
  cpSync(path.join(PUBLIC, OWN), file)
  const { ask } = await aSite({ publicDir })
  const address = '/_ipx/w_320/images/one.webp'
  const before = await ask(address)
  await ask(address)
  cpSync(path.join(PUBLIC, '/images/categories/sports-and-leisure.webp'), file)
  const after = await ask(address)
  expect([after.status, after.body.equals(before.body)]).toEqual([200, false])
})

test('the least recently used pictures leave when the bytes are used up', async () => {
  const { ask, media, reached } = await aSite({ maxBytes: 12_000 })
  const addresses: string[] = []
  let bytes = 0
  while (bytes < 12_000) {
    const address = `/_ipx/w_320/media/${await aStored(media, await aPicture())}`
    const { body } = await ask(address)
    expect(body.length).toBeLessThan(8_000)
    bytes += body.length
    addresses.push(address)
  }
  const [oldest = ''] = addresses
  const newest = addresses.at(-1) ?? ''
  reached.length = 0
  expect([(await ask(newest)).status, (await ask(oldest)).status]).toEqual([200, 200])
  expect(reached).toEqual([`GET ${oldest}`])
})

test('only the addresses of pages are stored, so that other spellings evict none', async () => {
  const { ask, media, reached } = await aSite()
  const source = `/media/${await aStored(media)}`
  const others = [
    `/_ipx/w_300${source}`,
    `/_ipx/w_321${source}`,
    `/_ipx/width_320${source}`,
    `/_ipx/w_320,q_80${source}`,
    `/_ipx/f_webp,w_320${source}`,
    `/_ipx/w_320,f_jpeg${source}`,
    `/_ipx/_${source}`,
    `/_ipx/w_320/x/..${source}`,
    `/_ipx/w_320${source}?x=1`,
    `/_ipx/w_320${source}#x`,
  ]
  for (const address of others) {
    await ask(address)
    await ask(address)
  }
  expect(reached).toHaveLength(2 * others.length)
  reached.length = 0
  const missing = `/_ipx/w_320/media/${'f'.repeat(32)}.webp`
  for (const _ of [1, 2]) expect((await ask(missing)).status).toBe(404)
  for (const _ of [1, 2]) expect((await ask(`/_ipx/w_x${source}`)).status).toBe(400)
  expect(reached).toHaveLength(4)
})

const ODD_HEADERS = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'ftp',
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  'x-http-method-override': 'POST',
  'x-request-id': 'evil-evil',
  accept: 'text/html;evil',
  'accept-encoding': 'br, gzip, evil',
  'accept-language': 'tlh',
  'user-agent': '<script>evil',
  origin: 'https://evil.example',
  cookie: '__Host-session=m.evil',
  authorization: 'Bearer evil',
  range: 'bytes=0-1',
  connection: 'close',
}

test('request headers and bodies leave no trace in what the next visitor gets', async () => {
  const { ask, media, reached } = await aSite()
  const address = `/_ipx/w_320/media/${await aStored(media)}`
  const body = 'x'.repeat(70_000)
  const large = { ...ODD_HEADERS, 'content-length': String(body.length) }
  await ask(address, { headers: large, body })
  await ask(address, { headers: ODD_HEADERS })
  const clean = await ask(address)
  const { ask: askAnew, media: other } = await aSite()
  await aStored(other)
  const fresh = await askAnew(address)
  expect(lasting(clean.headers)).toEqual(lasting(fresh.headers))
  expect(clean.body.equals(fresh.body)).toBe(true)
  expect(JSON.stringify(clean.headers)).not.toMatch(/evil/)
  reached.length = 0
  const posted = await ask(address, { method: 'POST' })
  expect([posted.status, reached]).toEqual([405, [`POST ${address}`]])
})

test('each answer is counted by its route and has a line with the id it carries', async () => {
  const { ask, media, counted, lines, metrics } = await aSite()
  const address = `/_ipx/w_320/media/${await aStored(media)}`
  const { etag = '' } = (await ask(address)).headers
  const { headers } = await ask(address)
  await ask(address, { headers: { 'if-none-match': etag } })
  await ask(address, { method: 'HEAD' })
  const one = { route: '/_ipx/*', method: 'GET', status: 200 }
  expect(counted).toEqual([one, { ...one, status: 304 }, { ...one, method: 'HEAD', ms: 0 }])
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({
    requestId: headers['x-request-id'],
    method: 'GET',
    path: address,
    status: 200,
  })
  expect((await metrics.read()).text).toMatch(/picture_memory\{figure="pictures"\} 1\n/)
})
