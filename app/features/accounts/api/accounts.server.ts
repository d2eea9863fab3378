import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { membersOnly } from '#app/api-guards.server.ts'
import type { ApiEnv, RequestContext } from '#app/context.server.ts'
import { answersJson, takesJson } from '#app/lib/http/json-route.server.ts'
import { listBookmarks } from '#app/features/bookmarks/queries.server.ts'
import { CARD_EXAMPLE, Competition } from '#app/features/listings/queries/card-schema.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { Problem, problemAnswer } from '#app/lib/http/problem.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { ChangeEmailInput, FacebookLoginInput, LoginInput, RegisterInput } from '../input.ts'
import { requestEmailChange } from '../operations/change-email.server.ts'
import { setLoginCookie } from '../operations/set-session-cookie.server.ts'
import { logInWithFacebook } from '../operations/log-in-with-facebook.server.ts'
import { logInFrom } from '../operations/log-in.server.ts'
import {
  registerMember,
  registrationProblem,
  type LoggedIn,
} from '../operations/register.server.ts'
import { closeSession } from '../operations/sessions.server.ts'
import { exportAccount } from '../queries/export-account.server.ts'
import { MESSAGES } from '../rules.ts'

const tags = ['Accounts']
const User = z.object({ username: z.string(), admin: z.boolean() }).openapi('User')
const WAIT = 'That was too often. Please try again in 23 minutes.'
const TAKEN = 'That name is taken. Please choose another.'
const USER_EXAMPLE = { username: 'aoife', admin: false }

export const LOGGED_IN = answersJson(
  'The user and their bookmarks; the session is in the cookie',
  z.object({ user: User, usersBookMarks: z.array(Competition) }),
  { user: USER_EXAMPLE, usersBookMarks: [CARD_EXAMPLE] },
)

export const accountsApi = new OpenAPIHono<ApiEnv>()

const getSession = createRoute({
  method: 'get',
  path: '/session',
  operationId: 'getSession',
  tags,
  summary: 'Who I am, and my token',
  description:
    'The token goes into the x-csrf-token header of every request that changes something.',
  responses: {
    200: answersJson('The session', z.object({ user: User.nullable(), csrfToken: z.string() }), {
      user: USER_EXAMPLE,
      csrfToken: 'Zk3…',
    }),
  },
})

accountsApi.openapi(getSession, (c) => {
  const { actor, cookie } = c.var.requestContext
  const member = asMember(actor)
  const user = member ? { username: member.username, admin: member.isAdmin } : null
  return c.json({ user, csrfToken: cookie.csrfToken() }, 200)
})

const postLogin = createRoute({
  method: 'post',
  path: '/login',
  operationId: 'logIn',
  tags,
  summary: 'Log in',
  description:
    '`username` may also be the confirmed address of the account. After a few unknown usernames, this network address has to wait. An account with a second factor answers 401 with `errors.code`, and /api/confirm-login goes on.',
  request: takesJson(LoginInput),
  responses: {
    200: LOGGED_IN,
    401: problemAnswer('unauthenticated', MESSAGES.loginFailed),
    418: problemAnswer('unknown-user', MESSAGES.unknownUser('aoife')),
    429: problemAnswer('too-many', `${MESSAGES.loginFailed} ${WAIT}`),
  },
})

accountsApi.openapi(postLogin, async (c) => {
  const { requestContext } = c.var
  return c.json(await enter(requestContext, logInFrom(requestContext, c.req.valid('json'))), 200)
})

/** Answers a login, once the browser has its session. */
export async function enter(requestContext: RequestContext, loggingIn: Promise<LoggedIn>) {
  const { user, userId } = await setLoginCookie(requestContext, loggingIn)
  return { user, usersBookMarks: await listBookmarks(requestContext.db, { id: userId }) }
}

const postRegister = createRoute({
  method: 'post',
  path: '/register',
  operationId: 'register',
  tags,
  summary: 'Join',
  description:
    'Logs in at once; a link to confirm the address is mailed. A member is never made an admin here.',
  request: takesJson(RegisterInput),
  responses: {
    200: answersJson('The new user, logged in', z.object({ user: User }), { user: USER_EXAMPLE }),
    400: problemAnswer('invalid', `${MESSAGES.registrationFailed} ${TAKEN}`, {
      username: TAKEN,
    }),
    429: problemAnswer('too-many', `${MESSAGES.registrationFailed} ${WAIT}`),
  },
})

accountsApi.openapi(
  postRegister,
  async (c) => {
    const { requestContext } = c.var
    const { db, now, device, hasher, limits, address, config } = requestContext
    await limits.consume('register', address)
    const deps = { db, hasher, baseUrl: config.baseUrl }
    const registering = registerMember(deps, c.req.valid('json'), device, now)
    const loggedIn = await setLoginCookie(requestContext, registering)
    requestContext.kickMail()
    return c.json({ user: loggedIn.user }, 200)
  },
  refuseRegistration,
)

function refuseRegistration(result: { success: true } | { success: false; error: z.ZodError }) {
  if (!result.success) throw registrationProblem(result.error)
  return undefined
}

const postLogout = createRoute({
  method: 'post',
  path: '/logout',
  operationId: 'logOut',
  tags,
  summary: 'Log out',
  description: 'Ends this session; other sessions stay logged in.',
  responses: {
    200: answersJson('Logged out', z.object({ user: z.null() }), { user: null }),
    401: problemAnswer('unauthenticated', 'Please log in first.'),
  },
})

accountsApi.openapi(postLogout, async (c) => {
  const { db, actor, cookie } = c.var.requestContext
  await closeSession(db, requireMember(actor).sessionHash)
  cookie.end()
  return c.json({ user: null }, 200, { 'clear-site-data': '"cache"' })
})

const postFacebook = createRoute({
  method: 'post',
  path: '/login-with-facebook',
  operationId: 'logInWithFacebook',
  tags,
  summary: 'Log in with Facebook',
  description: 'The name alone opens nothing: the access token is checked with Facebook.',
  request: takesJson(FacebookLoginInput),
  responses: {
    200: answersJson('The user; the session is in the cookie', User, USER_EXAMPLE),
    401: problemAnswer('unauthenticated', MESSAGES.loginFailed),
    404: problemAnswer('not-found', 'Facebook login is not available here.'),
    503: problemAnswer(
      'unavailable',
      `${MESSAGES.loginFailed} Facebook is not responding right now.`,
    ),
  },
})

accountsApi.openapi(postFacebook, async (c) => {
  const { requestContext } = c.var
  const { db, now, device, limits, address, facebook } = requestContext
  if (!facebook) throw new Problem('not-found', 'Facebook login is not available here.')
  await limits.consume('login-address', address)
  const { name, accessToken } = c.req.valid('json')
  const identity = await facebook.verify(accessToken)
  const proposal = name || identity.name
  const loggingIn = logInWithFacebook(db, { ...identity, name: proposal }, device, now)
  return c.json((await setLoginCookie(requestContext, loggingIn)).user, 200)
})

const postChangeEmail = createRoute({
  method: 'post',
  path: '/change-email',
  middleware: [membersOnly] as const,
  operationId: 'changeEmail',
  tags,
  summary: 'Change my email address',
  description:
    'Mails a link to the new address; the old one stays until the link is followed. An account without a password needs a Facebook login in the last 15 minutes. The answer does not reveal whether another account has the address.',
  request: takesJson(ChangeEmailInput),
  responses: {
    200: answersJson('A link is on its way', z.object({ sentTo: z.string() }), {
      sentTo: 'aoife@example.ie',
    }),
    400: problemAnswer('invalid', 'That is not your password.', {
      currentPassword: 'That is not your password.',
    }),
    401: problemAnswer('unauthenticated', 'Please log in first.'),
    403: problemAnswer('forbidden', 'Please log in with Facebook again.'),
    429: problemAnswer('too-many', 'Please wait a while before you try again.'),
  },
})

accountsApi.openapi(postChangeEmail, async (c) => {
  const { requestContext } = c.var
  const { db, hasher, limits, config, now } = requestContext
  const member = requireMember(requestContext.actor)
  const input = c.req.valid('json')
  await limits.consume('password-check', String(member.id))
  await limits.consume('change-email', String(member.id))
  await requestEmailChange({ db, hasher, baseUrl: config.baseUrl }, member, input, now)
  requestContext.kickMail()
  return c.json({ sentTo: input.email }, 200)
})

const getMyData = createRoute({
  method: 'get',
  path: '/my-data',
  operationId: 'exportMyData',
  tags,
  summary: 'Everything held about me',
  description:
    'As a file: account, sessions, bookmarks, submissions, reports, messages, mails, email news.',
  responses: {
    200: answersJson('The account and all that is linked to it', z.object({}).loose(), {}),
    401: problemAnswer('unauthenticated', 'Please log in first.'),
  },
})

accountsApi.openapi(getMyData, async (c) => {
  const { db, actor } = c.var.requestContext
  const data = await exportAccount(db, requireMember(actor))
  return c.json(data, 200, {
    'content-disposition': 'attachment; filename="my-competitions-ireland-data.json"',
  })
})
