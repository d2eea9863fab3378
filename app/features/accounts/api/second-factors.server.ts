import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { membersOnly } from '#app/api-guards.server.ts'
import type { ApiEnv } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { problemAnswer } from '#app/lib/http/problem.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { CodeInput, PasskeyInput, PasskeyOptionsInput } from '../input.ts'
import { confirmLogin } from '../operations/confirm-login.server.ts'
import {
  addPasskey,
  beginPasskey,
  logInWithPasskey,
  proveWithPasskey,
} from '../operations/passkeys.server.ts'
import { enter, LOGGED_IN } from './accounts.server.ts'

const tags = ['Accounts']
const WRONG_CODE = 'That code is not right.'
const REFUSAL = 'That passkey did not work here. Please try again.'
const VISITOR = problemAnswer('unauthenticated', 'Please log in first.')
const TOO_OFTEN = problemAnswer('too-many', 'Please wait a while before you try again.')
const REFUSED = problemAnswer('invalid', REFUSAL)

export const secondFactorsApi = new OpenAPIHono<ApiEnv>()

const postConfirmLogin = createRoute({
  method: 'post',
  path: '/confirm-login',
  operationId: 'confirmLogin',
  tags,
  summary: 'Log in: the second step',
  description:
    'With the cookie of the first step; a code of the app, or a recovery code, works once.',
  request: takesJson(CodeInput),
  responses: {
    200: LOGGED_IN,
    400: problemAnswer('invalid', WRONG_CODE, { code: WRONG_CODE }),
    401: problemAnswer('unauthenticated', 'That took too long. Please log in again.'),
    429: TOO_OFTEN,
  },
})

secondFactorsApi.openapi(postConfirmLogin, async (c) => {
  const { requestContext } = c.var
  const { code } = c.req.valid('json')
  return c.json(await enter(requestContext, confirmLogin(requestContext, code)), 200)
})

const postPasskeyOptions = createRoute({
  method: 'post',
  path: '/passkey-options',
  operationId: 'beginPasskey',
  tags,
  summary: 'What to ask of a passkey',
  description:
    'The options of WebAuthn. Their challenge works once, in this browser, for ten minutes.',
  request: takesJson(PasskeyOptionsInput),
  responses: {
    200: answersJson('The options', z.object({ challenge: z.string() }).loose(), {
      challenge: 'Zk3…',
    }),
    401: VISITOR,
    429: TOO_OFTEN,
  },
})

secondFactorsApi.openapi(postPasskeyOptions, async (c) => {
  const { requestContext } = c.var
  await requestContext.limits.consume('passkey-options', requestContext.address)
  return c.json({ ...(await beginPasskey(requestContext, c.req.valid('json').purpose)) }, 200)
})

const postLoginWithPasskey = createRoute({
  method: 'post',
  path: '/login-with-passkey',
  operationId: 'logInWithPasskey',
  tags,
  summary: 'Log in with a passkey',
  description: 'Needs no username and no second step.',
  request: takesJson(PasskeyInput),
  responses: { 200: LOGGED_IN, 400: REFUSED, 429: TOO_OFTEN },
})

secondFactorsApi.openapi(postLoginWithPasskey, async (c) => {
  const { requestContext } = c.var
  const { answer } = c.req.valid('json')
  return c.json(await enter(requestContext, logInWithPasskey(requestContext, answer)), 200)
})

const postProveWithPasskey = createRoute({
  method: 'post',
  path: '/prove-with-passkey',
  middleware: [membersOnly] as const,
  operationId: 'proveWithPasskey',
  tags,
  summary: 'Prove that it is me',
  description: 'Counts for 15 minutes in this session, in place of a password or code.',
  request: takesJson(PasskeyInput),
  responses: {
    200: answersJson('Proven', z.object({}), {}),
    400: REFUSED,
    401: VISITOR,
    429: TOO_OFTEN,
  },
})

secondFactorsApi.openapi(postProveWithPasskey, async (c) => {
  const { requestContext } = c.var
  const member = requireMember(requestContext.actor)
  await proveWithPasskey(requestContext, member, c.req.valid('json').answer)
  return c.json({}, 200)
})

const postAddPasskey = createRoute({
  method: 'post',
  path: '/add-passkey',
  middleware: [membersOnly] as const,
  operationId: 'addPasskey',
  tags,
  summary: 'Add a passkey',
  description:
    'Needs a login or a proof of the last 15 minutes. The first second factor brings recovery codes.',
  request: takesJson(PasskeyInput),
  responses: {
    200: answersJson('Added', z.object({ recoveryCodes: z.array(z.string()) }), {
      recoveryCodes: ['k7q2-m9xd-4hnt-w3ze'],
    }),
    400: REFUSED,
    401: problemAnswer('unproven', 'To go on, please type your password.'),
    409: problemAnswer('conflict', 'An account has at most 20 passkeys.'),
  },
})

secondFactorsApi.openapi(postAddPasskey, async (c) => {
  const { requestContext } = c.var
  const member = requireMember(requestContext.actor)
  const recoveryCodes = await addPasskey(requestContext, member, c.req.valid('json').answer)
  requestContext.kickMail()
  return c.json({ recoveryCodes }, 200)
})
