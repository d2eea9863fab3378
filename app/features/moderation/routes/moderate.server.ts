import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { EndDateInput, CorrectionInput, PremiumInput, ReviewInput, UndoInput } from '../input.ts'
import { readForForm } from '#app/features/submissions/operations/read-for-form.server.ts'
import { fillEdited } from '#app/features/submissions/rules/filling.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { correctCompetition } from '../operations/correct-listing.server.ts'
import { reviewCompetition } from '../operations/review-competition.server.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { updatePremium } from '../operations/update-premium.server.ts'
import { readingSentence, type QuickReading } from '../rules.ts'
import {
  askAboutDuplicates,
  decide,
  decideAll,
  readCorrections,
  readDecision,
  type Asked,
} from './decide.server.ts'

/** The message after a change; `undo` is the listing whose decision can be undone. */
export type Moderated = { done: string; undo?: number } | Asked | PageRead
/** A promoter's page that was read without script; `values` are those of the form, filled in. */
type PageRead = { done: string; read: QuickReading }

export async function moderate(
  values: FormValues,
  requestContext: RequestContext,
): Promise<Moderated> {
  const admin = requireAdmin(requestContext.actor)
  const { db, config, now, kickMail } = requestContext
  switch (values.intent) {
    case 'approve':
    case 'reject': {
      const question = await askAboutDuplicates(requestContext, admin, values)
      if (question) return question
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
      return { done: `Undone: ${competitionTitle}` }
    }
    case 'correct': {
      const { competition, version, changes } = parseInput(CorrectionInput, {
        competition: values,
        version: values.version || undefined,
        changes: readCorrections(values),
      })
      const corrections = {
        competitionID: competition.competitionID,
        version,
        corrections: changes,
      }
      const { competitionTitle } = await correctCompetition(db, admin, corrections, now)
      return { done: `Saved “${competitionTitle}”.` }
    }
    case 'read':
      return readPage(requestContext, values)
    case 'keep':
    case 'take-back':
      return review(requestContext, admin, values)
    case 'feature':
    case 'feature-no-more':
      return feature(requestContext, admin, values)
    case 'end-date':
      return moveDate(requestContext, admin, values)
    default:
      throw new Problem('invalid', 'This page does not know what to do with that.')
  }
}

async function readPage(requestContext: RequestContext, values: FormValues): Promise<PageRead> {
  const id = parseInput(CompetitionID, values.competitionID)
  const { fields } = await readForForm(requestContext, values.entryUrl ?? '', id)
  const { csrfToken: _token, ...typed } = values
  const texts = Object.entries(typed).filter((field): field is [string, string] =>
    Boolean(field[1]),
  )
  const reading = fillEdited(Object.fromEntries(texts), fields)
  return {
    done: readingSentence(reading),
    read: { ...reading, values: { ...typed, ...reading.values } },
  }
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
  const word = status ? 'is featured' : 'is no longer featured'
  return { done: `“${listing.competitionTitle}” ${word}.` }
}

async function review(
  { db, now }: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<Moderated> {
  const keep = values.intent === 'keep'
  const { competition, version, changes } = parseInput(ReviewInput, {
    competition: values,
    status: keep,
    version: values.version || undefined,
    changes: readCorrections(values),
  })
  const { competitionID } = competition
  const input = { competitionID, keep, version, corrections: changes }
  const { changed, listing } = await reviewCompetition(db, admin, input, now)
  const title = `“${listing.competitionTitle}”`
  if (!changed) return { done: `Somebody had looked at ${title} already.` }
  return { done: `${keep ? 'Looked at' : 'Taken back:'} ${title}.`, undo: competitionID }
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
  return { done: `“${listing.competitionTitle}” now closes on ${prettyDate(newDate)}.` }
}
