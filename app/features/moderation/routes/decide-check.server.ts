import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { CHECK_KINDS, type DeskAnswer } from '../rules/decisions.ts'
import { moderate, type Moderated } from './moderate.server.ts'

/** Handles a form of /admin/to-check. Its `kind` and `id` say on what; without them it is about the listing. */
export async function decideCheck(
  { csrfToken: _token, ...values }: FormValues,
  context: RequestContext,
): Promise<DeskAnswer | Moderated> {
  const kind = CHECK_KINDS.find((one) => one === values.kind)
  if (!kind) return moderate(values, context)
  const admin = requireAdmin(context.actor)
  const item = `${kind}-${values.id}`
  if (values.intent === 'undo') {
    return { done: `Undone: ${await KINDS[kind].undo(values, context, admin)}`, undone: item }
  }
  const done = await KINDS[kind].decide(values, context, admin)
  const { intent: _decided, ...undo } = values
  return { done, item, undo }
}
