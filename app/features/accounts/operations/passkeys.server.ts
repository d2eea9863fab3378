import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { beginStep, takeStep } from '#app/features/addresses/operations/login-steps.server.ts'
import {
  storeProof,
  requireProof,
} from '#app/features/addresses/operations/require-password.server.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PasskeyAnswer, PasskeyPurpose } from '../input.ts'
import { deviceName } from '../rules.ts'
import { consumeLoginLimit } from './login-budgets.server.ts'
import { openProvenSession } from './log-in.server.ts'
import { addSecondFactor } from './second-factors.server.ts'

export const PASSKEY_REFUSED = 'That passkey did not work here. Please try again.'
export const PASSKEY_REMOVED =
  'That passkey was removed here. Log in in another way; then you can add a new one.'

const MAX_PASSKEYS = 20
/** ES256, RS256 and EdDSA: what devices have. */
const supportedAlgorithmIDs = [-7, -257, -8]
/** Characters: an id of 1,023 bytes and a key of 4,096 bits need half of it. */
const ATTESTATION_MAX = 8_000
const KNOWN = 'This passkey belongs to an account already.'

const ATTESTED =
  'This kind of passkey says more about its device than we ask, so it cannot be used here. Please try another one.'

/** Loaded when the first passkey is used: most processes never need it. */
const loadWebAuthn = () => import('./webauthn.server.ts')

/** Returns what the browser asks its authenticator; the challenge counts once, in this browser. */
export async function beginPasskey(requestContext: RequestContext, purpose: PasskeyPurpose) {
  const { db, actor, config } = requestContext
  const { generateAuthenticationOptions, generateRegistrationOptions } = await loadWebAuthn()
  const { expectedRPID: rpID } = siteOf(config)
  const member = purpose === 'log-in' ? undefined : requireMember(actor)
  const keys = member ? await listKeys(db, member) : undefined
  const options =
    member && purpose === 'add-passkey'
      ? await generateRegistrationOptions({
          rpID,
          rpName: SITE_NAME,
          userName: member.username,
          userID: new TextEncoder().encode(`member ${member.id}`),
          supportedAlgorithmIDs,
          attestationType: 'none',
          excludeCredentials: keys ?? [],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        })
      : await generateAuthenticationOptions({
          rpID,
          userVerification: 'required',
          ...(keys && { allowCredentials: keys }),
        })
  const step = { challenge: options.challenge, ...(member && { userId: member.id }) }
  await beginStep(requestContext, purpose, step)
  return options
}

export async function logInWithPasskey(requestContext: RequestContext, answer: PasskeyAnswer) {
  const { limits, address } = requestContext
  await consumeLoginLimit(limits, 'login-address', address)
  return openProvenSession(requestContext, await verifyPasskey(requestContext, 'log-in', answer))
}

/** Replaces retyping the password. */
export async function proveWithPasskey(
  requestContext: RequestContext,
  member: Member,
  answer: PasskeyAnswer,
) {
  const { db, limits, now } = requestContext
  await limits.consume('password-check', String(member.id))
  if ((await verifyPasskey(requestContext, 'prove', answer)) !== member.id) throw refused()
  await storeProof(db, member, now)
}

/** @returns recovery codes with the first second factor. */
export async function addPasskey(
  requestContext: RequestContext,
  member: Member,
  answer: PasskeyAnswer,
): Promise<string[]> {
  const { db, config, device, now } = requestContext
  await requireProof(requestContext, member, undefined)
  const step = await takeStep(requestContext, 'add-passkey')
  if (step?.user_id !== member.id) throw refused()
  if ((await listKeys(db, member)).length >= MAX_PASSKEYS)
    throw new Problem('conflict', `An account has at most ${MAX_PASSKEYS} passkeys.`)
  const response = answer as unknown as RegistrationResponseJSON
  const format = await attestationFormat(response)
  if (format !== 'none') throw format ? new Problem('invalid', ATTESTED) : refused()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const result = await verifyRegistrationResponse({
    ...siteOf(config),
    response,
    expectedChallenge: step.challenge,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!result?.verified) throw refused()
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo
  const { id, publicKey, counter, transports = [] } = credential
  const passkey = {
    id,
    user_id: member.id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(),
    may_sync: credentialDeviceType === 'multiDevice' ? 1 : 0,
    is_synced: credentialBackedUp ? 1 : 0,
    device: deviceName(device),
    created_at: now.getTime(),
  } as const
  const insert = async (tx: Db) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw new Problem('conflict', KNOWN)
  }
  return addSecondFactor(db, member, { name: 'A passkey', insert }, now)
}

/** Read before the library verifies: of some formats it fetches addresses that their certificates name. */
async function attestationFormat({ response }: RegistrationResponseJSON) {
  const { decodeAttestationObject } = await loadWebAuthn()
  try {
    const { attestationObject } = response
    if (attestationObject.length > ATTESTATION_MAX) return undefined
    return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
      'fmt',
    )
  } catch {
    return undefined
  }
}

/** @returns whose passkey has signed this browser's challenge. @throws Problem for any other answer. */
async function verifyPasskey(
  requestContext: RequestContext,
  purpose: PasskeyPurpose,
  answer: PasskeyAnswer,
) {
  const { db, config, now } = requestContext
  const step = await takeStep(requestContext, purpose)
  const passkey = await db
    .selectFrom('passkeys')
    .select(['user_id', 'public_key', 'counter'])
    .where('id', '=', answer.id)
    .executeTakeFirst()
  if (!step) throw refused()
  if (!passkey) throw new Problem('gone', PASSKEY_REMOVED)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const result = await verifyAuthenticationResponse({
    ...siteOf(config),
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: step.challenge,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!result?.verified) throw refused()
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, is_synced: credentialBackedUp ? 1 : 0, used_at: now.getTime() })
    .where('id', '=', answer.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw refused()
  return passkey.user_id
}

async function listKeys(db: Db, member: Member) {
  return db.selectFrom('passkeys').select('id').where('user_id', '=', member.id).execute()
}

function siteOf({ baseUrl }: RequestContext['config']) {
  const { origin, hostname } = new URL(baseUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

function refused() {
  return new Problem('invalid', PASSKEY_REFUSED)
}
