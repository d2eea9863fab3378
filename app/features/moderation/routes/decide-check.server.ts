import type { RequestContext } from '#app/context.server.ts'
import {
  FlagInput,
  FlagReference,
  QuotesDecision,
  QuotesReference,
} from '#app/features/checking/input.ts'
import {
  resolveQuotes,
  undoQuotes,
} from '#app/features/checking/operations/resolve-quotes.server.ts'
import type { DecisionKind } from '#app/features/checking/rules/decisions.ts'
import { ObjectionAnswer, ObjectionReference } from '#app/features/decisions/input.ts'
import { saidOf } from '#app/features/decisions/rules/decisions.ts'
import { CHECK_KINDS, type CheckKind } from '#app/features/checking/rules/harm.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { BookingDecision, BookingReference } from '#app/features/partners/input/booking.ts'
import {
  decideBooking,
  undoBooking,
} from '#app/features/partners/operations/decide-booking.server.ts'
import { STEPS } from '#app/features/partners/rules/booking-words.ts'
import {
  AlikeDecision,
  PromoterID,
  ResultDecision,
  ResultReference,
} from '#app/features/promoters/input.ts'
import {
  keepApart,
  mergePromoter,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { undoPromoterChange } from '#app/features/promoters/operations/undo-promoter.server.ts'
import { resolveResult, undoResult } from '#app/features/promoters/operations/results.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { ReportsDecision } from '../input.ts'
import { answerObjection, undoObjection } from '../operations/answer-objection.server.ts'
import { closeReports, undoReports } from '../operations/reports.server.ts'
import { resolveFlag } from '../operations/resolve-flag.server.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { undoFlag } from '../operations/undo-flag.server.ts'
import type { DeskAnswer } from '../rules.ts'
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
    return { done: `Undone: ${await UNDO[kind](values, context, admin)}`, undone: item }
  }
  const done = await DECIDE[kind](values, context, admin)
  const { intent: _decided, ...undo } = values
  return { done, item, undo }
}

type Handle = (values: FormValues, context: RequestContext, admin: Admin) => Promise<string>

/** Each returns what was done. */
const DECIDE: Record<CheckKind, Handle> = {
  async reports(values, { db, config, now }, admin) {
    const place = { db, baseUrl: config.baseUrl }
    const { competitionID, intent, reason } = parseInput(ReportsDecision, values)
    const resolution = intent === 'confirm' ? 'upheld' : 'closed'
    const closing = { competitionID, resolution, reason } as const
    const { competitionTitle } = await closeReports(place, admin, closing, now)
    const word = intent === 'confirm' ? 'Upheld, it counts on the promoter’s page' : 'Closed'
    return `${word}: ${competitionTitle}`
  },
  async objections(values, { db, config, now }, admin) {
    const input = parseInput(ObjectionAnswer, { ...values, decisionID: values.id })
    const decision = await answerObjection({ db, baseUrl: config.baseUrl }, admin, input, now)
    const word = input.intent === 'confirm' ? 'Upheld, and undone' : 'Turned down'
    return `${word}: ${saidOf(decision)}`
  },
  async links(values, { db, now }, admin) {
    const input = parseInput(FlagInput, { ...values, flagID: values.id })
    return FLAG_SENTENCES[input.intent](await resolveFlag(db, admin, input, now))
  },
  async unreviewed(values, context) {
    return (await moderate(values, context)).done
  },
  async winners(values, { db, now }, admin) {
    const decision = parseInput(ResultDecision, { ...values, resultID: values.id })
    const { competitionTitle } = await resolveResult(db, admin, decision, now)
    return `${decision.intent === 'confirm' ? 'Confirmed' : 'Dismissed'}: ${competitionTitle}`
  },
  async terms(values, { db, now }, admin) {
    const decision = parseInput(QuotesDecision, values)
    const { competitionTitle } = await resolveQuotes(db, admin, decision, now)
    const { length } = decision.quoteIDs
    const word = decision.intent === 'confirm' ? 'confirmed' : 'dismissed'
    return `${length === 1 ? 'One quote' : `${length} quotes`} ${word}: ${competitionTitle}`
  },
  async bookings(values, { db, config, now }, admin) {
    const decision = parseInput(BookingDecision, values)
    const title = await decideBooking({ db, baseUrl: config.baseUrl }, admin, decision, now)
    return `${STEPS[decision.intent].done}: ${title}`
  },
  async promoters(values, { db, now }, admin) {
    const decision = parseInput(AlikeDecision, { ...values, promoterID: values.id })
    if (decision.intent === 'dismiss')
      return `Kept apart: ${(await keepApart(db, admin, decision, now)).name}`
    const { from, into } = await mergePromoter(db, admin, decision, now)
    return `“${from.name}” is shown as “${into.name}”.`
  },
}

/** Each returns the title or name of what is back. */
const UNDO: Record<CheckKind, Handle> = {
  async reports(values, { db, config, now }, admin) {
    const id = parseInput(CompetitionID, values.competitionID)
    const place = { db, baseUrl: config.baseUrl }
    return (await undoReports(place, admin, id, now)).competitionTitle
  },
  async objections(values, { db, config, now }, admin) {
    const { decisionID } = parseInput(ObjectionReference, { decisionID: values.id })
    const place = { db, baseUrl: config.baseUrl }
    return saidOf(await undoObjection(place, admin, decisionID, now))
  },
  async links(values, { db, now }, admin) {
    const flag = parseInput(FlagReference, { ...values, flagID: values.id })
    return (await undoFlag(db, admin, flag, now)).competitionTitle
  },
  async unreviewed(values, { db, config, now }, admin) {
    const id = parseInput(CompetitionID, values.competitionID)
    const place = { db, baseUrl: config.baseUrl }
    return (await undoDecision(place, admin, id, now)).competitionTitle
  },
  async winners(values, { db, now }, admin) {
    const note = parseInput(ResultReference, { ...values, resultID: values.id })
    return (await undoResult(db, admin, note, now)).competitionTitle
  },
  async terms(values, { db, now }, admin) {
    const quotes = parseInput(QuotesReference, values)
    return (await undoQuotes(db, admin, quotes, now)).competitionTitle
  },
  async bookings(values, { db, config, now }, admin) {
    const { id } = parseInput(BookingReference, values)
    return undoBooking({ db, baseUrl: config.baseUrl }, admin, id, now)
  },
  async promoters(values, { db, now }, admin) {
    const id = parseInput(PromoterID, values.id)
    return (await undoPromoterChange(db, admin, id, now)).name
  },
}

const movedSentence = ({ competitionTitle, competitionEndDate }: Listing) =>
  `“${competitionTitle}” now closes on ${prettyDate(competitionEndDate)}.`

const FLAG_SENTENCES: Record<DecisionKind, (listing: Listing) => string> = {
  moved: movedSentence,
  corrected: movedSentence,
  close: ({ competitionTitle }) => `“${competitionTitle}” closes today.`,
  link: ({ competitionTitle }) => `“${competitionTitle}” has a new link.`,
  dismiss: ({ competitionTitle }) => `Dismissed: “${competitionTitle}” stays as it is.`,
  trust: () => 'The site is trusted: its links are not flagged again.',
}
