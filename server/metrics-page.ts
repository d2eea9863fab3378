import { Hono } from 'hono'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import type { ServerEnv } from './env.ts'
import type { Metrics } from './metrics.ts'

export function metricsPage(metrics: Pick<Metrics, 'read'>, token: string) {
  return new Hono<ServerEnv>().get('/metrics', async (c) => {
    const headers = { 'cache-control': 'no-store' }
    if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text('Unauthorized\n', 401, { ...headers, 'www-authenticate': 'Bearer' })
    const { text, contentType } = await metrics.read()
    return c.body(text, 200, { ...headers, 'content-type': contentType })
  })
}
