import { ObjectionAnswer, ObjectionReference } from '#app/features/decisions/input.ts'
import {
  hasOtherAdmin,
  listOpenObjections,
} from '#app/features/decisions/queries/decisions.server.ts'
import { saidOf } from '#app/features/decisions/rules/decisions.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { answerObjection, undoObjection } from '../operations/answer-objection.server.ts'
import { checkKind, MAX_LISTED } from './check-kind.server.ts'
import { HARM } from './harm.ts'

export const objections = checkKind('objections', {
  async list({ db, now }, admin) {
    const [open, hasOther] = await Promise.all([
      listOpenObjections(db, admin, MAX_LISTED),
      hasOtherAdmin(db, admin.id, now),
    ])
    return open.map((objection) => {
      const { id: rowID, objectedAt, decidedBy, competitionID } = objection
      const isOwn = hasOther && decidedBy === admin.id
      return { rowID, competitionID, at: objectedAt ?? 0, level: HARM.wrong, objection, isOwn }
    })
  },
  show: (rows) => [...rows],
  async decide(values, { db, config, now }, admin) {
    const input = parseInput(ObjectionAnswer, { ...values, decisionID: values.id })
    const decision = await answerObjection({ db, baseUrl: config.baseUrl }, admin, input, now)
    const word = input.intent === 'confirm' ? 'Upheld, and undone' : 'Turned down'
    return `${word}: ${saidOf(decision)}`
  },
  async undo(values, { db, config, now }, admin) {
    const { decisionID } = parseInput(ObjectionReference, { decisionID: values.id })
    const place = { db, baseUrl: config.baseUrl }
    return saidOf(await undoObjection(place, admin, decisionID, now))
  },
})
