import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import {
  EndDateInput,
  CorrectionInput,
  PremiumInput,
  ReviewInput,
  StatusInput,
  UndoInput,
} from '../input.ts'
import { readForForm } from '#app/features/submissions/operations/read-for-form.server.ts'
import { fillEdited } from '#app/features/submissions/rules/filling.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { decideCompetition, type Decision } from '../operations/decide-competition.server.ts'
import { correctCompetition } from '../operations/correct-listing.server.ts'
import { reviewCompetition } from '../operations/review-competition.server.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { updatePremium } from '../operations/update-premium.server.ts'
import { findPossibleDuplicate } from '../queries/possible-duplicate.server.ts'
import { REJECTION_REASONS } from '../queries/rejection-reasons.server.ts'
import { readingSentence, reasonFrom, type QuickReading } from '../rules.ts'

/** The message after a change; `undo` is the listing whose decision can be undone. */
export type Moderated = { done: string; undo?: number } | Asked | PageRead
/** A promoter's page that was read without script; `values` are those of the form, filled in. */
type PageRead = { done: string; read: QuickReading }
/** A question; its fields sent again mean yes. */
type Asked = { done: string; again: FormValues }

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

/** Without script, approving what may be a duplicate asks once. */
async function askAboutDuplicates(
  { db, today }: RequestContext,
  admin: Admin,
  values: FormValues,
): Promise<Asked | undefined> {
  if (values.intent !== 'approve' || values.duplicatesSeen === 'on') return undefined
  const id = parseInput(CompetitionID, values.competitionID)
  const listing = await findPossibleDuplicate(db, admin, id, today)
  if (!listing) return undefined
  const { csrfToken: _token, ...fields } = values
  return {
    done: `“${listing.competitionTitle}” may be a duplicate. Approve it anyway?`,
    again: { ...fields, duplicatesSeen: 'on' },
  }
}

function readDecision(values: FormValues): Decision {
  const { competition, status, reason, from, version, changes } = parseInput(StatusInput, {
    competition: values,
    status: values.intent?.startsWith('approve') ?? false,
    reason: values.reason || reasonFrom(values.otherReason ?? '', REJECTION_REASONS),
    from: values.from,
    version: values.version || undefined,
    changes: values.intent === 'approve' ? readCorrections(values) : undefined,
  })
  return {
    competitionID: competition.competitionID,
    status: status ? 'approved' : 'rejected',
    reason,
    from,
    version,
    corrections: changes,
  }
}

/** The fields of an item of a queue; other forms have none of them. */
function readCorrections(values: FormValues) {
  if (values.withFields !== 'on') return undefined
  const { competitionTitle, mainCategory, competitionEndDate, entryUrl } = values
  const featured = values.featured === 'on'
  return { competitionTitle, mainCategory, competitionEndDate, entryUrl, featured }
}

async function decide(
  requestContext: RequestContext,
  admin: Admin,
  decision: Decision,
): Promise<{ done: string; undo?: number }> {
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
  if (picked.length === 0) throw new Problem('invalid', 'Select some competitions first.')
  const refused: string[] = []
  for (const competitionID of picked) {
    try {
      if (values.intent === 'approve-picked')
        await refuseDuplicate(requestContext, admin, parseInput(CompetitionID, competitionID))
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

/** @throws Problem 'conflict' for a waiting listing that may be a duplicate. */
async function refuseDuplicate({ db, today }: RequestContext, admin: Admin, id: number) {
  const listing = await findPossibleDuplicate(db, admin, id, today)
  if (!listing) return
  throw new Problem(
    'conflict',
    `“${listing.competitionTitle}” may be a duplicate: decide on it by itself.`,
  )
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
