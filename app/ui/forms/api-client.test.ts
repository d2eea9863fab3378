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
