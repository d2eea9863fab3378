import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { listUnreviewed } from '../queries/listings.server.ts'
import { listSubmitters } from '#app/features/submissions/queries/submitters.server.ts'
import { moderate } from '../routes/moderate.server.ts'
import { checkKind, MAX_LISTED, withListing } from './check-kind.server.ts'
import { HARM } from './harm.ts'

export const unreviewed = checkKind('unreviewed', {
  async list({ db }, admin) {
    const all = await listUnreviewed(db, admin, MAX_LISTED)
    return all.map(({ competitionID, submittedAt: at }) => {
      return { rowID: competitionID, competitionID, at, level: HARM.doubtful }
    })
  },
  async show(rows, desk) {
    const items = withListing(rows, desk)
    const ids = items.map(({ listing }) => listing.submittedById)
    const submitters = await listSubmitters(desk.db, desk.admin, ids)
    return items.map((item) =>
      Object.assign(item, { submitter: submitters.get(item.listing.submittedById ?? 0) }),
    )
  },
  decide: async (values, context) => (await moderate(values, context)).done,
  async undo(values, { db, config, now }, admin) {
    const id = parseInput(CompetitionID, values.competitionID)
    const place = { db, baseUrl: config.baseUrl }
    return (await undoDecision(place, admin, id, now)).competitionTitle
  },
})
