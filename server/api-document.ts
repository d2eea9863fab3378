import type { OpenAPIHono } from '@hono/zod-openapi'
import { hashedEtag } from '#app/lib/http/hashed-etag.server.ts'
import { describeApi } from './describe-api.ts'
import type { ServerEnv } from './env.ts'

type Answer = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Adds the OpenAPI document, which is made once, as that takes tens of milliseconds. */
export function serveDocument(api: OpenAPIHono<ServerEnv>) {
  /** By base URL, of which a process has one. */
  const made = new Map<string, Answer>()

  api.get('/openapi.json', (c) => {
    const { baseUrl } = c.var.requestContext.config
    const { body, headers } = made.get(baseUrl) ?? makeDocument(api, baseUrl)
    made.set(baseUrl, { body, headers })
    return c.body(body, 200, headers)
  })
}

function makeDocument(api: OpenAPIHono<ServerEnv>, baseUrl: string): Answer {
  const body = new TextEncoder().encode(JSON.stringify(describeApi(api, baseUrl)))
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=300',
    etag: hashedEtag(body),
  }
  return { body, headers }
}
