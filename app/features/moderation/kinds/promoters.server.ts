import { AlikeDecision, PromoterID } from '#app/features/promoters/input.ts'
import {
  keepApart,
  mergePromoter,
} from '#app/features/promoters/operations/change-promoter.server.ts'
import { undoPromoterChange } from '#app/features/promoters/operations/undo-promoter.server.ts'
import { findDeskPromoters, listAlike } from '#app/features/promoters/queries/desk.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { checkKind } from './check-kind.server.ts'
import { HARM } from './harm.ts'

export const promoters = checkKind('promoters', {
  async list({ db }, admin) {
    const alike = await listAlike(db, admin)
    return alike.map(({ id: rowID, createdAt: at, into }) => ({
      rowID,
      at,
      level: HARM.none,
      into,
    }))
  },
  async show(rows, { db, admin }) {
    const ids = rows.map(({ rowID }) => rowID)
    const all = await findDeskPromoters(db, admin, ids)
    return rows.flatMap((row) => {
      const promoter = all.get(row.rowID)
      return promoter ? [{ ...row, promoter }] : []
    })
  },
  async decide(values, { db, now }, admin) {
    const decision = parseInput(AlikeDecision, { ...values, promoterID: values.id })
    if (decision.intent === 'dismiss')
      return `Kept apart: ${(await keepApart(db, admin, decision, now)).name}`
    const { from, into } = await mergePromoter(db, admin, decision, now)
    return `“${from.name}” is shown as “${into.name}”.`
  },
  async undo(values, { db, now }, admin) {
    const id = parseInput(PromoterID, values.id)
    return (await undoPromoterChange(db, admin, id, now)).name
  },
})
