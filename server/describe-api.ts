import type { OpenAPIHono } from '@hono/zod-openapi'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import type { ServerEnv } from './env.ts'
import { BEACONS, OF_PROVIDERS, isSafeMethod } from './middleware/same-origin.ts'

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

type Operation = { tags?: string[]; responses: Record<string, unknown> }

const DESCRIPTION =
  'The free-to-enter competitions and prize draws of Ireland, as JSON. Whatever goes wrong is ' +
  'answered as a Problem (RFC 9457) whose “detail” is a sentence that can be shown.'

const SESSION = { session: [] }
const SESSION_AND_TOKEN = { session: [], csrfToken: [] }

const NO_TOKEN = problemAnswer(
  'forbidden',
  'The x-csrf-token is missing or old. Please load the page again.',
)
const REFUSED = {
  ...problemAnswer('invalid', 'The address has a percent sign that encodes no character.'),
  description: 'Any other error of the request',
}

/** Adds security and shared errors as `apiToken` enforces them to the validating schemas. */
export function describeApi(api: OpenAPIHono<ServerEnv>, baseUrl: string): ApiDocument {
  const { paths, components, ...document } = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Competitions Ireland', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: baseUrl }],
  })
  const mounted = Object.entries(paths ?? {}).map(([path, item]) => {
    const operations = Object.entries(item as Record<string, Operation>)
    const complete = operations.map(([method, operation]) => [
      method,
      withShared(method, `/api${path}`, operation),
    ])
    return [`/api${path}`, Object.fromEntries(complete)] as const
  })
  const tags = Object.values(paths ?? {}).flatMap((item) =>
    Object.values(item as Record<string, Operation>).flatMap((operation) => operation.tags ?? []),
  )
  return {
    ...document,
    // In the order of the routes, in which readers of the document show them.
    tags: [...new Set(tags)].map((name) => ({ name })),
    components: { ...components, securitySchemes: securitySchemes(baseUrl) },
    paths: Object.fromEntries(mounted),
  }
}

function withShared(method: string, path: string, operation: Operation) {
  if (OF_PROVIDERS.test(path))
    return { ...operation, responses: { ...operation.responses, '4XX': REFUSED } }
  const needsToken = !isSafeMethod(method.toUpperCase()) && !BEACONS.includes(path)
  return {
    ...operation,
    security: needsToken ? [SESSION_AND_TOKEN] : '401' in operation.responses ? [SESSION] : [],
    responses: {
      ...(needsToken && { 403: NO_TOKEN }),
      ...operation.responses,
      '4XX': REFUSED,
    },
  }
}

function securitySchemes(baseUrl: string) {
  return {
    session: {
      type: 'apiKey' as const,
      in: 'cookie' as const,
      name: sessionCookieName(baseUrl.startsWith('https:')),
      description: 'Set by GET /api/session for visitors, and by logging in for members.',
    },
    csrfToken: {
      type: 'apiKey' as const,
      in: 'header' as const,
      name: 'x-csrf-token',
      description: 'The “csrfToken” of GET /api/session. It changes with the session cookie.',
    },
    mailProvider: {
      type: 'http' as const,
      scheme: 'basic',
      description: 'The password of SES; the calls of Mailgun and SendGrid are signed instead.',
    },
  }
}
