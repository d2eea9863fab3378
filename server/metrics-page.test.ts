import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'

const TOKEN = 'a-token-for-prometheus'

function appWith(db: Db, settings: Record<string, string>) {
  const BASE_URL = 'https://competitions.example'
  const config = parseConfig({ BASE_URL, LOG_LEVEL: 'silent', ...settings })
  const renderPage = async () => new Response('No such page', { status: 404 })
  return testApp(db, { config, renderPage })
}

testOnDatabase('metrics are readable only with the token', async (db) => {
  const app = appWith(db, { METRICS_TOKEN: TOKEN })
  const ask = (authorization?: string) =>
    app.request('/metrics', { headers: authorization ? { authorization } : {} })
  await app.request('/healthz')

  const allowed = await ask(`Bearer ${TOKEN}`)
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(allowed.headers.get('cache-control')).toBe('no-store')
  expect(allowed.headers.getSetCookie()).toEqual([])
  const text = await allowed.text()
  expect(text).toContain('http_requests_total{route="/healthz",method="GET",status="2xx"} 1')
  expect(text).toContain('picture_work{state="waiting"} 0')

  for (const authorization of [undefined, TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const refused = await ask(authorization)
    expect([authorization, refused.status]).toEqual([authorization, 401])
    expect(await refused.text()).not.toContain('http_requests_total')
  }
})

testOnDatabase('without METRICS_TOKEN the page does not exist', async (db) => {
  const app = appWith(db, {})
  for (const authorization of ['Bearer ', 'Bearer undefined'])
    expect((await app.request('/metrics', { headers: { authorization } })).status).toBe(404)
})
