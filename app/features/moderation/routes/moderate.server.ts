import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { EndDateInput, PremiumInput, StatusInput, UndoInput } from '../input.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { decideCompetition, type Decision } from '../operations/decide-competition.server.ts'
import { resolveReports } from '../operations/reports.server.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { updatePremium } from '../operations/update-premium.server.ts'

/** The message after a change; `undo` is the listing whose decision can be undone. */
export type Moderated = { done: string; undo?: number }

/** The changes by the intent of their button. */
export async function moderate(
  values: FormValues,
  requestContext: RequestContext,
): Promise<Moderated> {
  const admin = requireAdmin(requestContext.actor)
  const { db, config, now, kickMail } = requestContext
  switch (values.intent) {
    case 'approve':
    case 'reject': {
      const answer = await decide(requestContext, admin, readDecision(values))
      kickMail()
      return answer
    }
    case 'approve-picked':
    case 'reject-picked': {
      const answer = await decideAll(requestContext, admin, values)
      kickMail()
      return answer
    }
    case 'undo': {
      const { competition } = parseInput(UndoInput, { competition: values })
      const place = { db, baseUrl: config.baseUrl }
      const { competitionTitle } = await undoDecision(place, admin, competition.competitionID, now)
      return { done: `Taken back: “${competitionTitle}” stands as before.` }
    }
    case 'feature':
    case 'feature-no-more':
      return feature(requestContext, admin, values)
    case 'end-date':
      return moveDate(requestContext, admin, values)
    case 'resolve-reports': {
      const id = parseInput(CompetitionID, values.competitionID)
      await resolveReports(db, admin, id, now)
      return { done: 'The reports are closed.' }
    }
    default:
      throw new Problem('invalid', 'This page does not know what to do with that.')
  }
}

function readDecision(values: FormValues): Decision {
  const { competition, status, reason, from, version } = parseInput(StatusInput, {
    competition: values,
    status: values.intent?.startsWith('approve') ?? false,
    reason: values.reason || values.otherReason,
    from: values.from,
    version: values.version || undefined,
  })
  return {
    competitionID: competition.competitionID,
    status: status ? 'approved' : 'rejected',
    reason,
    from,
    version,
  }
}

async function decide(
  requestContext: RequestContext,
  admin: Admin,
  decision: Decision,
): Promise<Moderated> {
  const { db, config, now } = requestContext
  const { changed, listing } = await decideCompetition(
    { db, baseUrl: config.baseUrl },
    admin,
    decision,
    now,
  )
  const title = `“${listing.competitionTitle}”`
  const word = decision.status
  if (!changed) return { done: `${listing.decidedBy ?? 'Somebody'} had ${word} ${title} already.` }
  const done = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${title}.`
  return { done, undo: decision.competitionID }
}

/** Sequential: a listing that can't be decided is reported and does not stop the others. */
async function decideAll(
  requestContext: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<Moderated> {
  const picked = Object.keys(values).flatMap((name) => /^pick-(\d+)$/.exec(name)?.[1] ?? [])
  if (picked.length === 0) throw new Problem('invalid', 'Tick the competitions first.')
  const refused: string[] = []
  for (const competitionID of picked) {
    try {
      const version = values[`pick-${competitionID}`] ?? ''
      const seen = { competitionID, version: /^\d+$/.test(version) ? version : '' }
      const { done, undo } = await decide(
        requestContext,
        admin,
        readDecision({ ...values, ...seen }),
      )
      if (undo === undefined) refused.push(done)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(error.message)
    }
  }
  const word = values.intent === 'approve-picked' ? 'Approved' : 'Rejected'
  const done = `${word} ${picked.length - refused.length} of ${picked.length}.`
  return { done: [done, ...new Set(refused)].join(' ') }
}

async function feature(
  { db, now }: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<Moderated> {
  const status = values.intent === 'feature'
  const { competition } = parseInput(PremiumInput, { competition: values, status })
  const input = { competitionID: competition.competitionID, featured: status }
  const { listing } = await updatePremium(db, admin, input, now)
  const word = status ? 'is featured' : 'is featured no more'
  return { done: `“${listing.competitionTitle}” ${word}.` }
}

async function moveDate(
  { db, now }: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<Moderated> {
  const { competition, newDate } = parseInput(EndDateInput, {
    competition: values,
    newDate: values.newDate,
  })
  const input = { competitionID: competition.competitionID, newDate }
  const { listing } = await changeEndDate(db, admin, input, now)
  return { done: `“${listing.competitionTitle}” closes on ${newDate} now.` }
}
