import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { openMediaFolder, type MediaStore } from '../store/folder.server.ts'
import type { PictureEnv } from './answer-picture.server.ts'
import { mediaApi } from './pictures.server.ts'

const NAME = `${'0a'.repeat(16)}.webp`

async function anApp(changes: Partial<MediaStore> = {}, log = { error: () => {} }) {
  const media = openMediaFolder(mkdtempSync(path.join(tmpdir(), 'media-test-')))
  await media.write(NAME, Buffer.from('picture'))
  return new Hono<PictureEnv>()
    .use(async (c, next) => {
      c.set('log', log)
      c.set('address', 'unknown')
      await next()
    })
    .route('/media', mediaApi({ ...media, ...changes }))
    .onError((error) => {
      if (!(error instanceof Problem)) throw error
      return Response.json(error, { status: error.status })
    })
}

test('a stored picture is immutable and cannot run scripts', async () => {
  const response = await (await anApp()).request(`/media/${NAME}`)

  expect(response.status).toBe(200)
  expect(await response.text()).toBe('picture')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: `"${NAME}"`,
  })
})

test('a browser that has the picture gets 304', async () => {
  const app = await anApp()
  for (const tag of [`"${NAME}"`, `W/"${NAME}"`, `"other", "${NAME}"`, '*']) {
    const response = await app.request(`/media/${NAME}`, { headers: { 'if-none-match': tag } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  const changed = await app.request(`/media/${NAME}`, { headers: { 'if-none-match': '"other"' } })
  expect(changed.status).toBe(200)
})

test('HEAD returns the size without the bytes', async () => {
  const response = await (await anApp()).request(`/media/${NAME}`, { method: 'HEAD' })

  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('7')
  expect(await response.text()).toBe('')
})

test('anything but a stored generated name is not found', async () => {
  const app = await anApp()
  for (const name of [
    NAME.replace('0a', 'ff'),
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'x.webp',
    `${NAME}.tmp`,
    '.',
  ]) {
    const response = await app.request(`/media/${name}`)
    expect(response.status).toBe(404)
  }
})

test('a failing store answers 503 and logs the cause', async () => {
  const log = { error: vi.fn<() => void>() }
  const fail = () => Promise.reject(new Error('bucket on fire'))
  const app = await anApp({ has: fail, read: fail }, log)
  for (const tag of ['"other"', `"${NAME}"`]) {
    const response = await app.request(`/media/${NAME}`, { headers: { 'if-none-match': tag } })
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('fire')
  }
  expect(log.error).toHaveBeenCalledTimes(2)
})

test('other methods are refused with the allowed ones', async () => {
  const app = await anApp()
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await app.request(`/media/${NAME}`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})
