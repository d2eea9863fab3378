import { ResultDecision, ResultReference } from '#app/features/promoters/input.ts'
import { resolveResult, undoResult } from '#app/features/promoters/operations/results.server.ts'
import { listOpenResults } from '#app/features/promoters/queries/results.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { checkKind, MAX_LISTED, withListing } from './check-kind.server.ts'
import { HARM } from './harm.ts'

export const winners = checkKind('winners', {
  async list({ db }, admin) {
    const notes = await listOpenResults(db, admin, MAX_LISTED)
    return notes.map((note) => {
      const { id: rowID, competitionID, notedAt: at } = note
      return { rowID, competitionID, at, level: HARM.none, note }
    })
  },
  show: withListing,
  async decide(values, { db, now }, admin) {
    const decision = parseInput(ResultDecision, { ...values, resultID: values.id })
    const { competitionTitle } = await resolveResult(db, admin, decision, now)
    return `${decision.intent === 'confirm' ? 'Confirmed' : 'Dismissed'}: ${competitionTitle}`
  },
  async undo(values, { db, now }, admin) {
    const note = parseInput(ResultReference, { ...values, resultID: values.id })
    return (await undoResult(db, admin, note, now)).competitionTitle
  },
})
