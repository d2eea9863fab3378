import { OpenAPIHono, z, type Hook } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { accountsApi } from '#app/features/accounts/api/accounts.server.ts'
import { submissionsApi } from '#app/features/submissions/api/submissions.server.ts'
import { readLinkApi } from '#app/features/submissions/api/read-link.server.ts'
import { bookmarksApi } from '#app/features/tracker/api/bookmarks.server.ts'
import { checkingApi } from '#app/features/reading/api.server.ts'
import { competitionsApi } from '#app/features/directory/api/competitions.server.ts'
import { SUMMARY_HEADER } from '#app/features/directory/rules/search.ts'
import { engagementApi } from '#app/features/statistics/api.server.ts'
import { bouncesApi } from '#app/features/mail/api/bounces.server.ts'
import { subscribersApi } from '#app/features/campaigns/api/subscribers.server.ts'
import { moderationApi } from '#app/features/moderation/api/decisions.server.ts'
import { roundApi } from '#app/features/round/api.server.ts'
import { trackerApi } from '#app/features/tracker/api/tracker.server.ts'
import { toProblem } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { limitChanges } from '#app/lib/security/limit-changes.server.ts'
import { problemResponse } from './answers.ts'
import type { ServerEnv } from './env.ts'
import { apiToken, BEACONS, isSafeMethod, OF_PROVIDERS } from './middleware/same-origin.ts'
import { hashedEtag } from '#app/lib/http/etag-response.server.ts'
import { describeApi } from './describe-api.ts'

type Answer = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Adds the OpenAPI document, which is made once, as that takes tens of milliseconds. */
function serveDocument(api: OpenAPIHono<ServerEnv>) {
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

const ProblemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string().openapi({ description: 'What kind of problem it is.' }),
    status: z.int().min(400).max(599).openapi({ description: 'The status of the answer.' }),
    detail: z.string().openapi({ description: 'A sentence for the person.' }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .openapi({ description: 'What is wrong with each field that is.' }),
    requestId: z
      .string()
      .optional()
      .openapi({ description: 'Where it is our fault: what to tell us, to be found in the log.' }),
  })
  .openapi('Problem')

export const api = new OpenAPIHono<ServerEnv>({ defaultHook: refuseInvalid })
api.openAPIRegistry.register('Problem', ProblemSchema)

api.use(noStoreByDefault())
api.use(refuseMalformedAddress())
api.use(apiToken())
api.use(countChanges())
// Weak: compression changes the bytes of an answer, not what it says.
api.use(etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, SUMMARY_HEADER] }))
api.use(methodNotAllowed({ app: api, onMethodNotAllowed: (_c, methods) => refuseMethod(methods) }))
api.route('/', competitionsApi)
api.route('/', checkingApi)
api.route('/', submissionsApi)
api.route('/', readLinkApi)
api.route('/', accountsApi)
api.route('/', bookmarksApi)
api.route('/', trackerApi)
api.route('/', roundApi)
api.route('/', subscribersApi)
api.route('/', moderationApi)
api.route('/', engagementApi)
api.route('/', bouncesApi)
serveDocument(api)
// Answered, not thrown: methodNotAllowed turns this 404 into 405 where another method exists.
api.all('*', () =>
  problemResponse(new Problem('not-found', 'There is nothing at this address of the API.')),
)

/** Servers have limits by their tokens, beacons their own. */
function countChanges(): MiddlewareHandler<ServerEnv> {
  return async function countChange(c, next) {
    const { method, path } = c.req
    if (!isSafeMethod(method) && !OF_PROVIDERS.test(path) && !BEACONS.includes(path))
      await limitChanges(c.var.requestContext)
    await next()
  }
}

function refuseInvalid(result: Parameters<Hook<unknown, ServerEnv, string, unknown>>[0]) {
  if (!result.success) throw toProblem(result.error)
}

function refuseMethod(methods: string[]) {
  const problem = new Problem(
    'method-not-allowed',
    `This address answers ${methods.join(', ')} only.`,
  )
  return problemResponse(problem, { allow: methods.join(', ') })
}

/** Hono leaves malformed encodings as they are, and would search for '%E0%A4'. */
function refuseMalformedAddress(): MiddlewareHandler<ServerEnv> {
  return async function checkAddress(c, next) {
    try {
      decodeURIComponent(new URL(c.req.url).pathname)
    } catch {
      throw new Problem('invalid', 'The address has a percent sign that encodes no character.')
    }
    await next()
  }
}

/** A response may be about one person: only its handler may allow caching. */
function noStoreByDefault(): MiddlewareHandler<ServerEnv> {
  return async function defaultToNoStore(c, next) {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  }
}
