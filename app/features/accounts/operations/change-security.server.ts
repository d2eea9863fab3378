import type { RequestContext } from '#app/context.server.ts'
import { requireProof } from '#app/features/identity/operations/require-proof.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { CodeInput } from '../input.ts'
import { confirmCodeApp } from './code-app.server.ts'
import { removeSecondFactor, renewRecoveryCodes } from './second-factors.server.ts'

type Changed = { done: string; recoveryCodes?: string[] }

/** @returns the message to show, and new recovery codes. */
export async function changeSecurity(
  requestContext: RequestContext,
  member: Member,
  values: Record<string, string>,
): Promise<Changed> {
  const { db, now } = requestContext
  await requireProof(requestContext, member, values.password)
  requestContext.kickMail()
  switch (values.intent) {
    case 'prove': {
      return { done: 'Thank you.' }
    }
    case 'confirm-codes': {
      const { code } = parseInput(CodeInput, values)
      const recoveryCodes = await confirmCodeApp(requestContext, member, code)
      return { done: 'From now on logging in asks for a code of your app.', recoveryCodes }
    }
    case 'remove': {
      await removeSecondFactor(db, member, values.passkey, now)
      return { done: 'Removed.' }
    }
    case 'renew-recovery-codes': {
      const recoveryCodes = await renewRecoveryCodes(db, member, now)
      return { done: 'The old recovery codes no longer work.', recoveryCodes }
    }
    default: {
      throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
    }
  }
}
