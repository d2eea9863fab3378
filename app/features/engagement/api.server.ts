import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from '#app/context.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem, problemAnswer } from '#app/lib/http/problem.ts'
import { ClickInput } from './input/requests.ts'
import { countClick } from './operations/count-visits.server.ts'

const BODY_MAX_BYTES = 200
const TOO_LARGE = `Send at most ${BODY_MAX_BYTES} bytes.`

export const engagementApi = new OpenAPIHono<ApiEnv>()

const body = { schema: ClickInput, example: { competitionID: 7 } }
const click = createRoute({
  method: 'post',
  path: '/click',
  operationId: 'countClick',
  tags: ['Competitions'],
  summary: 'Count that a promoter’s page was opened',
  description:
    'A beacon of our own pages. Adds one to a number per listing and day, and keeps nothing else. ' +
    'It needs no token where the browser says that a page of ours sent it. Programs and unknown listings get the ' +
    'same answer, and are not counted. From one address at most 20 openings ' +
    'of a listing are counted in 10 minutes, and 120 in all.',
  request: {
    body: { required: true, content: { 'application/json': body, 'text/plain': body } },
  },
  responses: {
    204: { description: 'It was received' },
    400: problemAnswer('invalid', 'Send JSON with a competitionID.'),
    403: problemAnswer('forbidden', 'This was sent from another site, so it was refused.'),
    413: problemAnswer('too-large', TOO_LARGE),
    429: problemAnswer('too-many', 'That was too often. Please try again in a minute.'),
  },
})

// Documented here but parsed by hand: beacons send JSON as text/plain.
engagementApi.openAPIRegistry.registerPath(click)
engagementApi.post(
  '/click',
  bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new Problem('too-large', TOO_LARGE)
    },
  }),
  async (c) => {
    const { competitionID } = parseInput(ClickInput, parseJson(await c.req.text()))
    await countClick(c.var.requestContext, competitionID)
    return c.body(null, 204)
  },
)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
