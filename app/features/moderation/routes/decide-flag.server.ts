import type { RequestContext } from '#app/context.server.ts'
import { FlagInput, UndoFlagInput } from '#app/features/checking/input.ts'
import type { FlagDecision } from '#app/features/checking/rules/decisions.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { resolveFlag } from '../operations/resolve-flag.server.ts'
import type { DeskAnswer } from '../rules.ts'
import { undoFlag } from '../operations/undo-flag.server.ts'

/** Handles a form of /admin/checks. */
export async function decideFlag(
  values: FormValues,
  { db, actor, now }: RequestContext,
): Promise<DeskAnswer> {
  const admin = requireAdmin(actor)
  if (values.intent === 'undo') {
    const flag = parseInput(UndoFlagInput, values)
    const { competitionTitle } = await undoFlag(db, admin, flag, now)
    return { done: `Undone: ${competitionTitle}`, undone: `flag-${flag.flagID}` }
  }
  const input = parseInput(FlagInput, values)
  const { competitionID, flagID, decision } = input
  const { listing } = await resolveFlag(db, admin, input, now)
  return { done: sentenceOf(listing, decision), undo: { competitionID, flagID } }
}

function sentenceOf(
  { competitionTitle, competitionEndDate }: Listing,
  { kind }: FlagDecision,
): string {
  const title = `“${competitionTitle}”`
  switch (kind) {
    case 'close':
      return `${title} closes today.`
    case 'link':
      return `${title} has a new link.`
    case 'dismiss':
      return `Dismissed: ${title} stays as it is.`
    case 'trust':
      return 'The site is trusted: its links are not flagged again.'
    default:
      return `${title} now closes on ${prettyDate(competitionEndDate)}.`
  }
}
