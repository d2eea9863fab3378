import type { RequestContext } from '#app/context.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findProof } from '../queries/proof.server.ts'
import { requirePassword, storeProof } from './require-password.server.ts'

export type ProofDeps = Pick<RequestContext, 'db' | 'hasher' | 'limits' | 'now'>

const ASK = 'To go on, please type your password.'
const ASK_CODE = 'To go on, please type the code of your app, or use your passkey.'
const ASK_LOGIN =
  'To go on, please log out and log in again: what you want to do needs a login in the last 15 minutes.'

/** @throws Problem 'unproven' (401) when there is no password or code, 'invalid' when it is wrong. */
export async function requireProof(
  deps: ProofDeps,
  member: Member,
  given: string | undefined,
): Promise<void> {
  const { isFresh, hasPassword, hasSecondFactor } = await findProof(deps.db, member, deps.now)
  if (isFresh) return
  const sentence = hasSecondFactor ? ASK_CODE : hasPassword ? ASK : ASK_LOGIN
  if (!given || sentence === ASK_LOGIN)
    throw new Problem('unproven', sentence, { password: sentence })
  await deps.limits.consume('password-check', String(member.id))
  await requirePassword(deps, member, given, 'password')
  await storeProof(deps.db, member, deps.now)
}
