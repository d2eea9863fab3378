import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from '#app/context.server.ts'
import { CONSENT_VERSION, PURPOSES } from '#app/lib/browser/consent.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem, problemAnswer } from '#app/lib/http/problem.ts'
import { ClickInput, ConsentInput, VisitInput } from './input/requests.ts'
import { countClick, countVisitFigures } from './operations/count-visits.server.ts'
import { recordConsent } from './operations/record-consent.server.ts'

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

const consentBody = {
  schema: ConsentInput,
  example: { version: CONSENT_VERSION, asked: PURPOSES, agreed: ['analytics'] },
}
const consent = createRoute({
  method: 'post',
  path: '/consent',
  operationId: 'recordConsent',
  tags: ['Competitions'],
  summary: 'Record an answer to the cookie banner',
  description:
    'A beacon of our own pages, as countClick. Adds one to a number per day, version of the texts and answer. ' +
    'A member’s last answer is kept with the account, and is in its export.',
  request: {
    body: {
      required: true,
      content: { 'application/json': consentBody, 'text/plain': consentBody },
    },
  },
  responses: {
    ...click.responses,
    400: problemAnswer('invalid', 'Send JSON with version, asked and agreed.'),
  },
})

const visitBody = {
  schema: VisitInput,
  example: { page: '/competition/:comp', LCP: 1_240.5, INP: 48, CLS: 0.01 },
}
const visit = createRoute({
  method: 'post',
  path: '/visit-figures',
  operationId: 'countVisitFigures',
  tags: ['Competitions'],
  summary: 'Count how fast a page was for a visitor',
  description:
    'A beacon of our own pages, as countClick, from one visit in four. Adds one to a number per day, kind of page and ' +
    'rounded figure: largest paint and interaction in milliseconds, layout shift as a share of the screen.',
  request: {
    body: {
      required: true,
      content: { 'application/json': visitBody, 'text/plain': visitBody },
    },
  },
  responses: {
    ...click.responses,
    400: problemAnswer('invalid', 'Send JSON with page, and LCP, INP or CLS.'),
  },
})

// Documented here but parsed by hand: beacons send JSON as text/plain.
const limited = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: () => {
    throw new Problem('too-large', TOO_LARGE)
  },
})
engagementApi.openAPIRegistry.registerPath(click)
engagementApi.post(click.path, limited, async (c) => {
  const { competitionID } = parseInput(ClickInput, parseJson(await c.req.text()))
  await countClick(c.var.requestContext, competitionID)
  return c.body(null, 204)
})
engagementApi.openAPIRegistry.registerPath(consent)
engagementApi.post(consent.path, limited, async (c) => {
  const given = parseInput(ConsentInput, parseJson(await c.req.text()))
  await recordConsent(c.var.requestContext, given)
  return c.body(null, 204)
})

engagementApi.openAPIRegistry.registerPath(visit)
engagementApi.post(visit.path, limited, async (c) => {
  const measured = parseInput(VisitInput, parseJson(await c.req.text()))
  await countVisitFigures(c.var.requestContext, measured)
  return c.body(null, 204)
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
