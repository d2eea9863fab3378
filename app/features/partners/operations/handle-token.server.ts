import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { TokenForm } from '../input/token.ts'
import { SCOPES } from '../rules/scopes.ts'
import { createToken, replaceToken, revokeToken } from './tokens.server.ts'

/** Handles the forms of the page of tokens. @returns a new token, to be shown once. */
export async function handleToken(
  { db, actor, now }: RequestContext,
  values: FormValues,
): Promise<{ token: string | null }> {
  const admin = requireAdmin(actor)
  if (values.intent === 'create') {
    const scopes = SCOPES.filter((scope) => values[scope] === 'on')
    const form = parseInput(TokenForm, { name: values.name, scopes })
    return { token: await createToken(db, admin, form, now) }
  }
  const id = Number(values.id)
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647)
    throw new Problem('not-found', 'There is no such token.')
  if (values.intent === 'replace') return { token: await replaceToken(db, admin, id) }
  if (values.intent !== 'revoke')
    throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  await revokeToken(db, admin, id, now)
  return { token: null }
}
