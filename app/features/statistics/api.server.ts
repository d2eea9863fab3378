import { createRoute, OpenAPIHono, type z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv, RequestContext } from '#app/context.server.ts'
import { CONSENT_VERSION, PURPOSES } from '#app/lib/browser/consent.ts'
import type { LimitName } from '#app/lib/security/limits.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem, problemAnswer } from '#app/lib/http/problem.ts'
import { ClickInput, ConsentInput } from './input/requests.ts'
import { countClick, recordConsent } from './operations/count-visits.server.ts'
import { isBot } from './rules/bots.ts'

const BODY_MAX_BYTES = 200
const TOO_LARGE = `Send at most ${BODY_MAX_BYTES} bytes.`

export const engagementApi = new OpenAPIHono<ApiEnv>()

const limited = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: () => {
    throw new Problem('too-large', TOO_LARGE)
  },
})

type Beacon<Schema extends z.ZodType> = {
  path: string
  operationId: string
  summary: string
  description: string
  schema: Schema
  example: z.input<Schema>
  /** The keys of the body, in words. */
  keys: string
  limit: LimitName
  count: (visit: RequestContext, given: z.output<Schema>) => Promise<void>
}

/** Documented here but parsed by hand: beacons send JSON as text/plain. */
function addBeacon<Schema extends z.ZodType>({
  schema,
  example,
  keys,
  limit,
  count,
  ...about
}: Beacon<Schema>) {
  const body = { schema, example }
  const route = createRoute({
    method: 'post',
    tags: ['Competitions'],
    ...about,
    request: {
      body: { required: true, content: { 'application/json': body, 'text/plain': body } },
    },
    responses: {
      204: { description: 'It was received' },
      400: problemAnswer('invalid', `Send JSON with ${keys}.`),
      403: problemAnswer('forbidden', 'This was sent from another site, so it was refused.'),
      413: problemAnswer('too-large', TOO_LARGE),
      429: problemAnswer('too-many', 'That was too often. Please try again in a minute.'),
    },
  })
  engagementApi.openAPIRegistry.registerPath(route)
  engagementApi.post(route.path, limited, async (c) => {
    const { requestContext } = c.var
    const isPerson = !isBot(requestContext.device)
    if (isPerson) await requestContext.limits.consume(limit, requestContext.address)
    const given = parseInput(schema, parseJson(await c.req.text()))
    if (isPerson) await count(requestContext, given)
    return c.body(null, 204)
  })
}

addBeacon({
  path: '/click',
  operationId: 'countClick',
  summary: 'Count that a promoter’s page was opened',
  description:
    'A beacon of our own pages. Adds one to a number per listing and day, and keeps nothing else. ' +
    'It needs no token where the browser says that a page of ours sent it. Programs and unknown listings get the ' +
    'same answer, and are not counted. From one address at most 20 openings ' +
    'of a listing are counted in 10 minutes, and 120 in all.',
  schema: ClickInput,
  example: { competitionID: 7 },
  keys: 'a competitionID',
  limit: 'click',
  count: (visit, { competitionID }) => countClick(visit, competitionID),
})
addBeacon({
  path: '/consent',
  operationId: 'recordConsent',
  summary: 'Record an answer to the cookie banner',
  description:
    'A beacon of our own pages, as countClick. Adds one to a number per day, version of the texts and answer. ' +
    'A member’s last answer is kept with the account, and is in its export.',
  schema: ConsentInput,
  example: { version: CONSENT_VERSION, asked: [...PURPOSES], agreed: ['analytics'] },
  keys: 'version, asked and agreed',
  limit: 'consent',
  count: recordConsent,
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
