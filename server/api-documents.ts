import type { OpenAPIHono } from '@hono/zod-openapi'
import { hashedEtag } from '#app/lib/http/hashed-etag.server.ts'
import { docsPage } from './api-docs.ts'
import { describeApi } from './describe-api.ts'
import type { ServerEnv } from './env.ts'

const CACHE_CONTROL = 'public, max-age=300'

type Answer = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Adds the document and its page. Each costs tens of milliseconds, so they are made once. */
export function serveDocuments(api: OpenAPIHono<ServerEnv>) {
  /** By base URL, of which a process has one. */
  const made = new Map<string, Promise<{ document: Answer; page: Answer }>>()

  function documentsAt(baseUrl: string) {
    const known = made.get(baseUrl) ?? makeDocuments(api, baseUrl)
    made.set(baseUrl, known)
    return known
  }

  api.get('/openapi.json', async (c) => {
    const { document } = await documentsAt(c.var.requestContext.config.baseUrl)
    return c.body(document.body, 200, document.headers)
  })
  api.get('/docs', async (c) => {
    const { page } = await documentsAt(c.var.requestContext.config.baseUrl)
    return c.body(page.body, 200, page.headers)
  })
}

async function makeDocuments(api: OpenAPIHono<ServerEnv>, baseUrl: string) {
  const document = describeApi(api, baseUrl)
  const { html, policy } = await docsPage(document)
  return {
    document: answerOf(JSON.stringify(document), { 'content-type': 'application/json' }),
    page: answerOf(html, {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': policy,
    }),
  }
}

function answerOf(text: string, headers: Record<string, string>): Answer {
  const body = new TextEncoder().encode(text)
  return { body, headers: { ...headers, 'cache-control': CACHE_CONTROL, etag: hashedEtag(body) } }
}
