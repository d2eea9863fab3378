import { afterEach, expect, test, vi } from 'vitest'
import { getJson, postJson, sendForm } from './api-client.ts'
import { FETCH_FAILED } from './fetch-failure.ts'

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

test('a form for another page is kept alive, also with a new token', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const kept: [string, boolean | undefined][] = []
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { keepalive, body }: RequestInit) => {
    kept.push([address, keepalive])
    if (address === '/api/session') return Response.json({ csrfToken: 'new' })
    bodies.push((body as URLSearchParams | undefined)?.toString())
    return new Response('<p>', { status: bodies.length === 1 ? 403 : 200 })
  })
  await sendForm('/competition/a-kayak/report', { reason: 'dead-link' }, 'expired')
  expect(kept).toEqual([
    ['/competition/a-kayak/report', true],
    ['/api/session', undefined],
    ['/competition/a-kayak/report', true],
  ])
  expect(bodies).toEqual(['reason=dead-link&csrfToken=expired', 'reason=dead-link&csrfToken=new'])
})

test('without a connection a call says so, and that nothing is lost', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const announced: string[] = []
  vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => announced.push(type) })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const sentence = 'There is no connection just now. Nothing is lost: please try again.'
  await expect(getJson('/api/push-key')).rejects.toMatchObject({ status: 0, message: sentence })
  await expect(postJson('/api/logout', {}, 'token')).rejects.toThrow(sentence)
  expect(announced).toEqual([FETCH_FAILED, FETCH_FAILED])
})
