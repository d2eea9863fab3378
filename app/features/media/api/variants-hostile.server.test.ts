import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { openMediaFolder } from '../store/folder.server.ts'
import { openVariantCache } from '../store/variant-cache.server.ts'
import type { PictureEnv } from './answer-picture.server.ts'
import { variantsApi } from './variants.server.ts'

const SECRET = 'the secret outside'
const NAME = `${'a'.repeat(32)}.webp`

/** Paths that try to reach the canary server at `host`. */
function spellings(host: string) {
  const far = [
    `http://${host}/x.webp`,
    `http:/${host}/x.webp`,
    `https://${host}/x.webp`,
    `//${host}/x.webp`,
    `/${host}/x.webp`,
    `///${host}/x.webp`,
    `\\\\${host}\\x.webp`,
    `http:%2f%2f${host}%2fx.webp`,
    `http%3A%2F%2F${host}%2Fx.webp`,
    `%2f%2f${host}/x.webp`,
    `HTTP://${host}/x.webp`,
    `http:\\\\${host}\\x.webp`,
    `http://user@${host}/x.webp`,
    `images/http://${host}/x.webp`,
    `media/http://${host}/x.webp`,
    `ftp://${host}/x.webp`,
    `images@${host}/x.webp`,
    `//images@${host}/x.webp`,
    `?url=http://${host}/x.webp`,
    'http://localhost/x.webp',
    'http://[::1]/x.webp',
    'http://0/x.webp',
    'http://2130706433/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'data:image/svg+xml,<svg/>',
  ]
  const outside = [
    '../secret.webp',
    '../../secret.webp',
    'images/../secret.webp',
    'images/../../secret.webp',
    'images/..%2fsecret.webp',
    'images/%2e%2e/secret.webp',
    'images/%2e%2e%2fsecret.webp',
    'images/..%252fsecret.webp',
    'images/%252e%252e/secret.webp',
    'images/..%5csecret.webp',
    'images/..\\secret.webp',
    'images/....//secret.webp',
    'images/..;/secret.webp',
    'images/..%c0%afsecret.webp',
    'images/%c0%ae%c0%ae/secret.webp',
    'images/．．/secret.webp',
    'images//../secret.webp',
    'images/./../secret.webp',
    'images/a/../../secret.webp',
    'media/../secret.webp',
    'media/..%2fsecret.webp',
    `media/${NAME}/../../secret.webp`,
    `media/${NAME}%00.png`,
    `media/${NAME}%2f..`,
    `media/${NAME}.`,
    `media/%61${NAME.slice(1)}`,
    'images%2f..%2fsecret.webp',
    '%2fetc%2fpasswd',
    '/etc/passwd',
    'etc/passwd',
    'C:/boot.ini',
    'images/secret.webp%00',
    'images/%00',
    'images/secret',
    'images/.env',
    'images/link/x.txt',
    'images',
    'images/',
    'media/',
    '~/secret.webp',
    'secret.webp',
    '../../../../etc/passwd',
  ]
  return [...far, ...outside]
}

async function withServer(listener: RequestListener, work: (port: number) => Promise<void>) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Sends the path unchanged; fetch would normalise it. */
async function ask(port: number, path: string) {
  const asking = request({ port, host: '127.0.0.1', path }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: await text(response) }
}

function aSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-test-'))
  const publicDir = path.join(folder, 'public')
  mkdirSync(path.join(publicDir, 'images'), { recursive: true })
  for (const file of ['secret.webp', 'public/secret.webp', 'public/.env', 'x.txt'])
    writeFileSync(path.join(folder, file), SECRET)
  symlinkSync(folder, path.join(publicDir, 'images', 'link'))
  const media = openMediaFolder(path.join(folder, 'media'))
  const log = { warn: () => {}, error: () => {} }
  const count = () => {}
  const dir = path.join(folder, 'cache')
  const cache = openVariantCache({ dir, maxBytes: 1_000_000, onFailure: count })
  const app = new Hono<PictureEnv>()
    .use(async (c, next) => {
      c.set('log', log)
      await next()
    })
    .route('/_ipx', variantsApi({ media, publicDir, cache, count }))
    .onError((error) => {
      if (!(error instanceof Problem)) throw error
      return Response.json(error, { status: error.status })
    })
  return { app, media, folder }
}

test('no spelling of a path reaches another host or leaves the two folders', async () => {
  const { app, media, folder } = aSite()
  const read = vi.spyOn(media, 'read')
  const listener = getRequestListener(app.fetch)
  const canary = vi.fn<RequestListener>((_, response) => void response.end(SECRET))
  await withServer(canary, async (canaryPort) => {
    await withServer(
      (incoming, outgoing) => void listener(incoming, outgoing),
      async (port) => {
        const paths = spellings(`127.0.0.1:${canaryPort}`)
        expect(new Set(paths).size).toBeGreaterThanOrEqual(60)
        for (const modifiers of ['_', 'w_320'])
          for (const spelling of paths) {
            const asked = `/_ipx/${modifiers}/${spelling}`
            const { status, body } = await ask(port, encodeUnsafe(asked))
            expect([asked, Math.floor(status / 100)]).toEqual([asked, 4])
            expect(body).not.toContain(SECRET)
          }
      },
    )
  })
  expect(canary).not.toHaveBeenCalled()
  expect(read).not.toHaveBeenCalled()
  expect(readdirSync(folder)).not.toContain('cache')
})

/** Encodes the characters that Node's client refuses to send. */
function encodeUnsafe(path: string) {
  return path.replaceAll(/[^!-~]/g, (character) => encodeURIComponent(character))
}
