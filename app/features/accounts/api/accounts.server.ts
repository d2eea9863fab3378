import { z } from '@hono/zod-openapi'
import { describedApi, type Answer, type Refusal } from '#app/api-call.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import { listBookmarks } from '#app/features/tracker/queries/bookmarks.server.ts'
import { CARD_EXAMPLE, Competition } from '#app/features/listings/queries/card-schema.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import {
  FacebookLoginInput,
  LoginInput,
  PasskeyInput,
  PasskeyOptionsInput,
  RegisterInput,
} from '../input.ts'
import { setLoginCookie } from '../operations/known-devices.server.ts'
import { logInWithFacebook, logIn } from '../operations/log-in.server.ts'
import {
  addPasskey,
  beginPasskey,
  logInWithPasskey,
  proveWithPasskey,
  PASSKEY_REFUSED,
  PASSKEY_REMOVED,
} from '../operations/passkeys.server.ts'
import { registerMember, registrationProblem, TAKEN } from '../operations/register.server.ts'
import { closeSession, type LoggedIn } from '../operations/sessions.server.ts'
import { readPageSession } from '../queries/sessions.server.ts'
import { MESSAGES } from '../rules.ts'

const { api: accountsApi, call } = describedApi('Accounts')
export { accountsApi }

const User = z.object({ username: z.string(), admin: z.boolean() }).openapi('User')
const WAIT = 'That was too often. Please try again in 23 minutes.'
const USER_EXAMPLE = { username: 'aoife', admin: false }

const UserAndBookmarks = z.object({ user: User, usersBookMarks: z.array(Competition) })
const LOGGED_IN: Answer<typeof UserAndBookmarks> = [
  'The user and their bookmarks; the session is in the cookie',
  UserAndBookmarks,
  { user: USER_EXAMPLE, usersBookMarks: [CARD_EXAMPLE] },
]

/** Answers a login, once the browser has its session. */
async function enter(requestContext: RequestContext, loggingIn: Promise<LoggedIn>) {
  const { user, userId } = await setLoginCookie(requestContext, loggingIn)
  return { user, usersBookMarks: await listBookmarks(requestContext.db, { id: userId }) }
}

call({
  method: 'get',
  path: '/session',
  operationId: 'getSession',
  summary: 'Who I am, my token, and what I bookmarked',
  description:
    'The token goes into the x-csrf-token header of every request that changes something.',
  answers: [
    'The session',
    z.object({ user: User.nullable(), csrfToken: z.string(), bookmarkedIds: z.array(z.number()) }),
    { user: USER_EXAMPLE, csrfToken: 'Zk3…', bookmarkedIds: [86] },
  ],
  run: async (requestContext) => {
    const session = await readPageSession(requestContext)
    return (
      session ?? { user: null, csrfToken: requestContext.cookie.csrfToken(), bookmarkedIds: [] }
    )
  },
})

call({
  path: '/login',
  operationId: 'logIn',
  summary: 'Log in',
  description:
    '`username` may also be the confirmed address of the account. After a few unknown usernames, this network address has to wait. An account with a second factor answers 401 with `errors.code`, and the page /login/second-step goes on.',
  takes: LoginInput,
  answers: LOGGED_IN,
  refusals: [
    ['unauthenticated', MESSAGES.loginFailed],
    ['unknown-user', MESSAGES.unknownUser('aoife')],
    ['too-many', `${MESSAGES.loginFailed} ${WAIT}`],
  ],
  run: (requestContext, input) => enter(requestContext, logIn(requestContext, input)),
})

call({
  path: '/register',
  operationId: 'register',
  summary: 'Join',
  description:
    'Logs in at once; a link to confirm the address is mailed. A member is never made an admin here.',
  takes: RegisterInput,
  toProblem: registrationProblem,
  answers: ['The new user, logged in', z.object({ user: User }), { user: USER_EXAMPLE }],
  refusals: [
    ['invalid', `${MESSAGES.registrationFailed} ${TAKEN}`, { username: TAKEN }],
    ['too-many', `${MESSAGES.registrationFailed} ${WAIT}`],
  ],
  run: async (requestContext, input) => {
    const { db, now, device, hasher, limits, address, config } = requestContext
    await limits.consume('register', address)
    const registering = registerMember({ db, hasher, baseUrl: config.baseUrl }, input, device, now)
    const { user } = await setLoginCookie(requestContext, registering)
    requestContext.kickMail()
    return { user }
  },
})

call({
  path: '/logout',
  operationId: 'logOut',
  only: 'members',
  summary: 'Log out',
  description: 'Ends this session; other sessions stay logged in.',
  answers: ['Logged out', z.object({ user: z.null() }), { user: null }],
  run: async ({ db, actor, cookie }, _input, c) => {
    await closeSession(db, requireMember(actor).sessionHash)
    cookie.end()
    c.header('clear-site-data', '"cache"')
    return { user: null }
  },
})

call({
  path: '/login-with-facebook',
  operationId: 'logInWithFacebook',
  summary: 'Log in with Facebook',
  description: 'The name alone opens nothing: the access token is checked with Facebook.',
  takes: FacebookLoginInput,
  answers: ['The user; the session is in the cookie', User, USER_EXAMPLE],
  refusals: [
    ['unauthenticated', MESSAGES.loginFailed],
    ['not-found', 'Facebook login is not available here.'],
    ['unavailable', `${MESSAGES.loginFailed} Facebook is not responding right now.`],
  ],
  run: async (requestContext, { name, accessToken }) => {
    const { db, now, device, limits, address, facebook } = requestContext
    if (!facebook) throw new Problem('not-found', 'Facebook login is not available here.')
    await limits.consume('login-address', address)
    const identity = await facebook.verify(accessToken)
    const named = { ...identity, name: name || identity.name }
    const { user } = await setLoginCookie(requestContext, logInWithFacebook(db, named, device, now))
    return user
  },
})

const TOO_OFTEN: Refusal = ['too-many', 'Please wait a while before you try again.']
const REFUSED: Refusal = ['invalid', PASSKEY_REFUSED]
const REMOVED: Refusal = ['gone', PASSKEY_REMOVED]

call({
  path: '/passkey-options',
  operationId: 'beginPasskey',
  summary: 'What to ask of a passkey',
  description:
    'The options of WebAuthn. Their challenge works once, in this browser, for ten minutes.',
  takes: PasskeyOptionsInput,
  answers: ['The options', z.object({ challenge: z.string() }).loose(), { challenge: 'Zk3…' }],
  refusals: [['unauthenticated', 'Please log in first.'], TOO_OFTEN],
  run: async (requestContext, { purpose }) => {
    await requestContext.limits.consume('passkey-options', requestContext.address)
    return { ...(await beginPasskey(requestContext, purpose)) }
  },
})

call({
  path: '/login-with-passkey',
  operationId: 'logInWithPasskey',
  summary: 'Log in with a passkey',
  description: 'Needs no username and no second step.',
  takes: PasskeyInput,
  answers: LOGGED_IN,
  refusals: [REFUSED, REMOVED, TOO_OFTEN],
  run: (requestContext, { answer }) =>
    enter(requestContext, logInWithPasskey(requestContext, answer)),
})

call({
  path: '/prove-with-passkey',
  operationId: 'proveWithPasskey',
  only: 'members',
  summary: 'Prove that it is me',
  description: 'Counts for 15 minutes in this session, in place of a password or code.',
  takes: PasskeyInput,
  answers: ['Proven', z.object({}), {}],
  refusals: [REFUSED, REMOVED, TOO_OFTEN],
  run: async (requestContext, { answer }) => {
    await proveWithPasskey(requestContext, requireMember(requestContext.actor), answer)
    return {}
  },
})

call({
  path: '/add-passkey',
  operationId: 'addPasskey',
  only: 'members',
  summary: 'Add a passkey',
  description:
    'Needs a login or a proof of the last 15 minutes. The first second factor brings recovery codes.',
  takes: PasskeyInput,
  answers: [
    'Added',
    z.object({ recoveryCodes: z.array(z.string()) }),
    { recoveryCodes: ['k7q2-m9xd-4hnt-w3ze'] },
  ],
  refusals: [
    REFUSED,
    ['unproven', 'To go on, please type your password.'],
    ['conflict', 'An account has at most 20 passkeys.'],
  ],
  run: async (requestContext, { answer }) => {
    const member = requireMember(requestContext.actor)
    const recoveryCodes = await addPasskey(requestContext, member, answer)
    requestContext.kickMail()
    return { recoveryCodes }
  },
})
