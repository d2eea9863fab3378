import type { Intents } from '#app/lib/http/intents.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { GroundsInput } from '#app/features/decisions/input.ts'
import { closeReply } from '#app/features/decisions/operations/restrict.server.ts'
import { MergeInput, PromoterID, PromoterInput } from '#app/features/promoters/input.ts'
import {
  editPromoter,
  mergePromoter,
  separatePromoter,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { undoPromoterChange } from '#app/features/promoters/operations/undo-promoter.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import type { DeskAnswer } from '../rules/decisions.ts'

export async function changePromoter(
  values: FormValues,
  { db, actor, config, now }: RequestContext,
): Promise<DeskAnswer> {
  const admin = requireAdmin(actor)
  const promoterID = parseInput(PromoterID, values.promoterID)
  const undo = { promoterID }
  switch (values.intent as Intents['promoter'] | undefined) {
    case 'edit': {
      const input = parseInput(PromoterInput, values)
      const { name } = await editPromoter(db, admin, promoterID, input, now)
      return { done: `Saved “${name}”.`, undo }
    }
    case 'remove-reply': {
      const input = { promoterID, ...parseInput(GroundsInput, values) }
      const { promoter, path } = await closeReply({ db }, admin, input, now)
      const link = config.baseUrl + path
      return {
        done: `The reply of “${promoter.name}” is removed. Send the promoter our reasons: ${link}`,
      }
    }
    case 'merge': {
      const merge = parseInput(MergeInput, values)
      const { from, into } = await mergePromoter(db, admin, merge, now)
      return { done: `“${from.name}” is shown as “${into.name}”.`, undo }
    }
    case 'separate': {
      const { name } = await separatePromoter(db, admin, promoterID, now)
      return { done: `“${name}” stands by itself again.`, undo }
    }
    case 'undo': {
      const { name } = await undoPromoterChange(db, admin, promoterID, now)
      return { done: `Undone: ${name}`, undone: `promoter-${promoterID}` }
    }
    default:
      throw new Problem('invalid', 'This page does not know what to do with that.')
  }
}
