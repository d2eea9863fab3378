import { afterEach, expect, test, vi } from 'vitest'
import { postJson } from './api-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('every call uses the configured base URL', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { apiBase: '/gateway/' } } })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ csrfToken: 'token' })
  })
  await postJson('/api/logout', {})
  expect(asked).toEqual(['/gateway/api/session', '/gateway/api/logout'])
})

test('a call that must arrive is kept alive, also with a new token', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const kept: [string, boolean | undefined][] = []
  vi.stubGlobal('fetch', async (address: string, { keepalive }: RequestInit) => {
    kept.push([address, keepalive])
    if (address === '/api/session') return Response.json({ csrfToken: 'new' })
    return Response.json({}, { status: kept.length === 1 ? 403 : 200 })
  })
  await postJson('/api/update-competition-status', {}, 'expired', { keepalive: true })
  expect(kept).toEqual([
    ['/api/update-competition-status', true],
    ['/api/session', undefined],
    ['/api/update-competition-status', true],
  ])
})
