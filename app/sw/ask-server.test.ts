import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['/sw.js', '/'],
  ['/sw.js?api=%2Fgateway%2F', '/gateway/'],
])('the worker at %s calls the API below %s', async (address, base) => {
  const asked: string[] = []
  vi.stubGlobal('location', new URL(address, 'https://competitions.example'))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(null, { status: 503 })
  })
  const { askSession, postAsMember } = await import('./ask-server.ts')

  await expect(askSession()).rejects.toThrow('request failed')
  await postAsMember('/api/get-user-bookmarks', 'token', {})

  expect(asked).toEqual([`${base}api/session`, `${base}api/get-user-bookmarks`])
})
