import type { Intents } from '#app/lib/http/intents.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { EndDateInput, CorrectionInput, PremiumInput, ReviewInput } from '../input.ts'
import { readForForm } from '#app/features/submissions/operations/read-for-form.server.ts'
import { fillEdited } from '#app/features/submissions/rules/filling.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { correctCompetition } from '../operations/correct-listing.server.ts'
import { reviewCompetition } from '../operations/review-competition.server.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { updatePremium } from '../operations/update-premium.server.ts'
import { readingSentence, type DeskAnswer, type QuickReading } from '../rules.ts'
import { decideAll, decideOne, readCorrections, type Asked } from './decide.server.ts'

export type Moderated = DeskAnswer | Asked | PageRead
/** A promoter's page that was read without script; `values` are those of the form, filled in. */
type PageRead = { done: string; read: QuickReading }
type Handle = (context: RequestContext, admin: Admin, values: FormValues) => Promise<Moderated>

/** Does what the button of a form about listings asks for. */
export async function moderate(values: FormValues, context: RequestContext): Promise<Moderated> {
  const admin = requireAdmin(context.actor)
  const { intent = '' } = values
  const handle = Object.hasOwn(HANDLERS, intent)
    ? HANDLERS[intent as Intents['listings']]
    : undefined
  if (handle) return handle(context, admin, values)
  throw new Problem('invalid', 'This page does not know what to do with that.')
}

const HANDLERS: Readonly<Record<Intents['listings'], Handle>> = {
  approve: decideOne,
  reject: decideOne,
  'approve-picked': decideAll,
  'reject-picked': decideAll,
  undo,
  correct,
  read: readPage,
  keep: review,
  'take-back': review,
  feature,
  'feature-no-more': feature,
  'end-date': moveDate,
}

async function undo({ db, config, now }: RequestContext, admin: Admin, values: FormValues) {
  const id = parseInput(CompetitionID, values.competitionID)
  const listing = await undoDecision({ db, baseUrl: config.baseUrl }, admin, id, now)
  return { done: `Undone: ${listing.competitionTitle}`, undone: `competition-${id}` }
}

/** The fields of an item, with the version of it that was shown. */
function changesIn(values: FormValues) {
  const version = values.version || undefined
  return { competition: values, version, changes: readCorrections(values) }
}

async function correct({ db, now }: RequestContext, admin: Admin, values: FormValues) {
  const input = parseInput(CorrectionInput, changesIn(values))
  const { competitionTitle } = await correctCompetition(db, admin, input, now)
  return { done: `Saved “${competitionTitle}”.` }
}

async function readPage(context: RequestContext, _admin: Admin, values: FormValues) {
  const id = parseInput(CompetitionID, values.competitionID)
  const { fields } = await readForForm(context, values.entryUrl ?? '', id)
  const { csrfToken: _token, ...typed } = values
  const texts = Object.entries(typed).filter((field): field is [string, string] =>
    Boolean(field[1]),
  )
  const reading = fillEdited(Object.fromEntries(texts), fields)
  const read = { ...reading, values: { ...typed, ...reading.values } }
  return { done: readingSentence(reading), read }
}

async function feature({ db, now }: RequestContext, admin: Admin, values: FormValues) {
  const status = values.intent === 'feature'
  const input = parseInput(PremiumInput, { competition: values, status })
  const { listing } = await updatePremium(db, admin, input, now)
  const word = status ? 'is featured' : 'is no longer featured'
  return { done: `“${listing.competitionTitle}” ${word}.` }
}

async function review({ db, now }: RequestContext, admin: Admin, values: FormValues) {
  const keep = values.intent === 'keep'
  const input = parseInput(ReviewInput, { ...changesIn(values), status: keep })
  const { changed, listing } = await reviewCompetition(db, admin, input, now)
  const title = `“${listing.competitionTitle}”`
  if (!changed) return { done: `Somebody had reviewed ${title} already.` }
  const { competitionID } = listing
  return { done: `${keep ? 'Reviewed' : 'Taken back:'} ${title}.`, undo: { competitionID } }
}

async function moveDate({ db, now }: RequestContext, admin: Admin, values: FormValues) {
  const { newDate } = values
  const input = parseInput(EndDateInput, { competition: values, newDate })
  const { listing } = await changeEndDate(db, admin, input, now)
  return { done: `“${listing.competitionTitle}” now closes on ${prettyDate(input.newDate)}.` }
}
