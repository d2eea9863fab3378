import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { QUEUES } from '#app/features/listings/rules/queues.ts'
import { REJECTION_REASONS } from '#app/features/decisions/queries/reasons.server.ts'
import { readForForm } from '#app/features/submissions/operations/read-for-form.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { fillEdited } from '#app/features/submissions/rules/filling.ts'
import { mayBeSecond } from '#app/features/submissions/rules/similar.ts'
import type { Intents } from '#app/lib/http/intents.ts'
import { readQuery } from '#app/lib/http/list-query.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import {
  CorrectionInput,
  EndDateInput,
  FromStatus,
  ListQuery,
  PremiumInput,
  ReviewInput,
  StatusInput,
} from '../input/moderation.ts'
import { correctCompetition } from '../operations/correct-listing.server.ts'
import { decideCompetition } from '../operations/decide-competition.server.ts'
import { reviewCompetition } from '../operations/review-competition.server.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { updatePremium } from '../operations/update-premium.server.ts'
import { listListings } from '../queries/listings.server.ts'
import {
  BULK_MAX,
  pickedIn,
  readingSentence,
  reasonFrom,
  type DeskAnswer,
  type QuickReading,
} from '../rules/decisions.ts'

/** `again` is a question, whose fields sent again mean yes; `read` a page read without script, whose `values` fill the form. */
export type Moderated = DeskAnswer & { again?: FormValues; read?: QuickReading }
type Handle = (context: RequestContext, admin: Admin, values: FormValues) => Promise<Moderated>

export async function moderate(values: FormValues, context: RequestContext): Promise<Moderated> {
  const admin = requireAdmin(context.actor)
  const { intent = '' } = values
  if (Object.hasOwn(HANDLERS, intent))
    return HANDLERS[intent as Intents['listings']](context, admin, values)
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

/** Without script, approving what may be a duplicate asks once. */
async function decideOne(context: RequestContext, admin: Admin, values: FormValues) {
  const isAsking = values.intent === 'approve' && values.duplicatesSeen !== 'on'
  const id = parseInput(CompetitionID, values.competitionID)
  const listing = isAsking && (await findPossibleDuplicate(context, id))
  if (listing) {
    const { csrfToken: _token, ...fields } = values
    const done = `“${listing.competitionTitle}” may be a duplicate. Approve it anyway?`
    return { done, again: { ...fields, duplicatesSeen: 'on' } }
  }
  const answer = await decide(context, admin, values)
  context.kickMail()
  return answer
}

/** The fields of an item of a queue; other forms have none of them. */
function readCorrections(values: FormValues) {
  if (values.withFields !== 'on') return undefined
  const { competitionTitle, mainCategory, competitionEndDate, entryUrl } = values
  const featured = values.featured === 'on'
  return { competitionTitle, mainCategory, competitionEndDate, entryUrl, featured }
}

/** The fields of an item, with the version of it that was shown. */
function changesIn(values: FormValues) {
  const version = values.version || undefined
  return { competition: values, version, changes: readCorrections(values) }
}

async function decide({ db, config, now }: RequestContext, admin: Admin, values: FormValues) {
  const decision = parseInput(StatusInput, {
    ...changesIn(values),
    status: values.intent?.startsWith('approve') ?? false,
    reason: values.reason || reasonFrom(values.otherReason ?? '', REJECTION_REASONS),
    from: values.from,
    ...(values.intent !== 'approve' && { changes: undefined }),
  })
  const place = { db, baseUrl: config.baseUrl }
  const { changed, listing } = await decideCompetition(place, admin, decision, now)
  const title = `“${listing.competitionTitle}”`
  const { status: word, competitionID } = decision
  if (!changed) return { done: `${listing.decidedBy ?? 'Somebody'} had ${word} ${title} already.` }
  const done = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${title}.`
  return { done, item: `competition-${competitionID}`, undo: { competitionID } }
}

/** Sequential: a listing that can't be decided is reported and does not stop the others. */
async function decideAll(context: RequestContext, admin: Admin, values: FormValues) {
  const picked = await listPicked(context, admin, values)
  if (picked.size === 0) throw new Problem('invalid', 'Select some competitions first.')
  const refused: string[] = []
  for (const [id, seen] of picked) {
    try {
      const competitionID = parseInput(CompetitionID, id)
      if (values.intent === 'approve-picked') await refuseDuplicate(context, competitionID)
      const version = /^\d+$/.test(seen) ? seen : ''
      const one = { ...values, competitionID: String(competitionID), version }
      const { done, undo } = await decide(context, admin, one)
      if (undo === undefined) refused.push(done)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push(error.message)
    }
  }
  context.kickMail()
  const word = values.intent === 'approve-picked' ? 'Approved' : 'Rejected'
  const done = `${word} ${picked.size - refused.length} of ${picked.size}.`
  return { done: [done, ...new Set(refused)].join(' ') }
}

/** Those with a tick, or all that match the filters in `all`; versions are those that the page showed. */
async function listPicked({ db }: RequestContext, admin: Admin, values: FormValues) {
  const picked = pickedIn(Object.entries(values))
  if (values.all === undefined) return picked
  const query = readQuery(ListQuery, new URLSearchParams(values.all))
  const { page: _page, after: _after, order: _order, ...filters } = query
  const status = parseInput(FromStatus, values.from)
  const queue = QUEUES.find((one) => one === values.queue)
  const list = { order: 'oldest', size: BULK_MAX, filters: { ...filters, status, queue } } as const
  const { listings } = await listListings(db, admin, list)
  for (const { competitionID, updatedAt } of listings)
    picked.set(competitionID, picked.get(competitionID) ?? String(updatedAt))
  return picked
}

/** Returns an undecided listing if approving it must ask first. */
async function findPossibleDuplicate({ db, today }: RequestContext, id: number) {
  const listing = await findListing(db, id)
  if (listing?.status !== 'pending') return undefined
  return mayBeSecond(listing, await findDuplicates(db, listing, id), today) ? listing : undefined
}

/** @throws Problem 'conflict' for a waiting listing that may be a duplicate. */
async function refuseDuplicate(context: RequestContext, id: number) {
  const listing = await findPossibleDuplicate(context, id)
  if (!listing) return
  const title = `“${listing.competitionTitle}”`
  throw new Problem('conflict', `${title} may be a duplicate: decide on it by itself.`)
}

async function undo({ db, config, now }: RequestContext, admin: Admin, values: FormValues) {
  const id = parseInput(CompetitionID, values.competitionID)
  const listing = await undoDecision({ db, baseUrl: config.baseUrl }, admin, id, now)
  return { done: `Undone: ${listing.competitionTitle}`, undone: `competition-${id}` }
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
  const texts = Object.entries(typed).filter(([, text]) => text)
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
