import { z } from '@hono/zod-openapi'
import { describedApi, type Refusal } from '#app/api-call.server.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { PasskeyInput, PasskeyOptionsInput } from '../input.ts'
import {
  addPasskey,
  beginPasskey,
  logInWithPasskey,
  proveWithPasskey,
  PASSKEY_REFUSED,
  PASSKEY_REMOVED,
} from '../operations/passkeys.server.ts'
import { enter, LOGGED_IN } from './accounts.server.ts'

const TOO_OFTEN: Refusal = ['too-many', 'Please wait a while before you try again.']
const REFUSED: Refusal = ['invalid', PASSKEY_REFUSED]
const REMOVED: Refusal = ['gone', PASSKEY_REMOVED]

const { api: secondFactorsApi, call } = describedApi('Accounts')
export { secondFactorsApi }

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
