import { createServer, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { isUpload, limitBodyTime } from './uploads.ts'

const FORM = 'multipart/form-data; boundary=x'

afterEach(() => void vi.useRealTimers())

function sent(path: string, type: string) {
  return new Request(`https://x.example${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'x',
  })
}

test('uploads are accepted at few addresses and only as forms', () => {
  const taken = [
    '/api/submit-competition',
    '/add-a-new-competition',
    '/add-a-new-competition.data?index',
    '/competition/edit',
    '/competition/win-a-kayak/edit',
    '/competition/win-a-kayak/edit.data',
    '/admin/import',
  ]
  for (const path of taken) expect([path, isUpload(sent(path, FORM))]).toEqual([path, true])
  const refused = [
    '/',
    '/api/login',
    '/api/submit-competition/x',
    '/x/api/submit-competition',
    '/competition/a/b/edit',
    '/competition/win-a-kayak',
    '/admin/pending',
    '/contact-us',
  ]
  for (const path of refused) expect([path, isUpload(sent(path, FORM))]).toEqual([path, false])
  for (const type of [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/mixed; x',
  ]) {
    expect([type, isUpload(sent('/api/submit-competition', type))]).toEqual([type, false])
  }
})

/** Whether a request is still open when its body has not arrived after 30 s. */
async function isWaitedFor(path: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let waitedFor = true
  const server = createServer((request) => {
    limitBodyTime(request)
    vi.advanceTimersByTime(30_000)
    waitedFor = !request.destroyed
    request.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { 'content-type': FORM, 'content-length': 100 }
  const client = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers })
  client.on('error', () => {})
  client.write('slow')
  await new Promise((resolve) => client.once('close', resolve))
  server.close()
  return waitedFor
}

test('a slow body is aborted, a photo upload is not', async () => {
  expect(await isWaitedFor('/api/login')).toBe(false)
  expect(await isWaitedFor('/api/submit-competition')).toBe(true)
})
