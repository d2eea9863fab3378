import type { Intents } from '#app/lib/http/intents.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import {
  beginStep,
  findStep,
  takeStep,
} from '#app/features/addresses/operations/login-steps.server.ts'
import {
  requireProof,
  stepOf,
  WRONG_CODE,
} from '#app/features/addresses/operations/require-password.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { addSecondFactor, removeSecondFactor, renewRecoveryCodes } from './second-factors.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { CodeInput } from '../input.ts'

const SECRET_BYTES = 20
const TOO_LATE = 'That took too long. Please scan the new square.'

export type NewCodeApp = { secret: string; link: string; qr: { size: number; path: string } }

/** Returns what an app needs to show codes; the same until it is confirmed, or is too old. */
export async function beginCodeApp(
  requestContext: RequestContext,
  member: Member,
): Promise<NewCodeApp> {
  const { Secret, TOTP } = await import('otpauth')
  const begun = await findStep(requestContext, 'add-codes')
  const secret = begun ? Secret.fromBase32(begun.challenge) : new Secret({ size: SECRET_BYTES })
  if (!begun)
    await beginStep(requestContext, 'add-codes', { userId: member.id, challenge: secret.base32 })
  const link = new TOTP({ secret, issuer: SITE_NAME, label: member.username }).toString()
  return { secret: secret.base32, link, qr: await drawQr(link) }
}

/** @returns recovery codes with the first second factor. @throws Problem for a code that is not the app's. */
async function confirmCodeApp(requestContext: RequestContext, member: Member, code: string) {
  const { db, limits, now } = requestContext
  await requireProof(requestContext, member, undefined)
  await limits.consume('password-check', String(member.id))
  const begun = await findStep(requestContext, 'add-codes')
  if (begun?.user_id !== member.id) throw new Problem('conflict', TOO_LATE)
  const step = await stepOf(begun.challenge, code.replaceAll(' ', ''), now)
  if (step === undefined) throw new Problem('invalid', WRONG_CODE, { code: WRONG_CODE })
  await takeStep(requestContext, 'add-codes')
  const app = { secret: begun.challenge, last_step: step, created_at: now.getTime() }
  const insert = (tx: Db) =>
    tx
      .insertInto('code_apps')
      .values({ user_id: member.id, ...app })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(app))
      .execute()
  return addSecondFactor(db, member, { name: 'An app for codes', insert }, now)
}

/** Returns the dark squares as the path of an SVG, one unit each. */
async function drawQr(text: string) {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { border: 4 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: path.join('') }
}

type Changed = { done: string; recoveryCodes?: string[] }

export async function changeSecurity(
  requestContext: RequestContext,
  member: Member,
  values: Record<string, string>,
): Promise<Changed> {
  const { db, now } = requestContext
  await requireProof(requestContext, member, values.password)
  requestContext.kickMail()
  switch (values.intent as Intents['security'] | undefined) {
    case 'prove':
      return { done: 'Thank you.' }
    case 'confirm-codes': {
      const { code } = parseInput(CodeInput, values)
      const recoveryCodes = await confirmCodeApp(requestContext, member, code)
      return { done: 'From now on logging in asks for a code of your app.', recoveryCodes }
    }
    case 'remove':
      await removeSecondFactor(db, member, values.passkey, now)
      return { done: 'Removed.' }
    case 'renew-recovery-codes': {
      const recoveryCodes = await renewRecoveryCodes(db, member, now)
      return { done: 'The old recovery codes no longer work.', recoveryCodes }
    }
    default:
      throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  }
}
