import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { pick } from '#app/lib/pick.ts'
import { CorrectionInput, ReportsDecision } from '../input/moderation.ts'
import { applyCorrections } from '../operations/corrections.server.ts'
import { closeReports, undoReports } from '../operations/reports.server.ts'
import { listOpenReports } from '../queries/reports.server.ts'
import { CORRECTED_FIELDS } from '../rules/decisions.ts'
import { checkKind, MAX_LISTED, withListing } from './check-kind.server.ts'
import { HARM } from './harm.ts'

type Report = { reason: string; note: string | null; notice?: object | null }

/** Words of a note that say somebody may lose money or data. */
const DANGER =
  /\b(?:scam|fraud|fake|phish|illegal|unlawful|steal|stole|virus|bank (?:details|account)|card (?:details|number))/i
/** This many people rarely err. */
const REPORTS_OF_DANGER = 3

export const reports = checkKind('reports', {
  async list({ db }, admin) {
    const all = await listOpenReports(db, admin, MAX_LISTED)
    return all.map(({ competitionID, reports: open }) => ({
      rowID: competitionID,
      competitionID,
      at: open[0]?.createdAt ?? 0,
      level: reportsLevel(open),
      reports: open,
      hasNotice: hasNotice(open),
    }))
  },
  show: withListing,
  async decide(values, { db, config, now }, admin) {
    const place = { db, baseUrl: config.baseUrl }
    const { competitionID, intent, reason } = parseInput(ReportsDecision, values)
    if (intent === 'apply') {
      const { version } = values
      // The fields that were not corrected are not sent.
      const changes = pick(
        values,
        CORRECTED_FIELDS.filter((name) => name in values),
      )
      const correction = parseInput(CorrectionInput, { competition: values, version, changes })
      return `Corrected: ${(await applyCorrections(db, admin, correction, now)).competitionTitle}`
    }
    const resolution = intent === 'confirm' ? 'upheld' : 'closed'
    const closing = { competitionID, resolution, reason } as const
    const { competitionTitle } = await closeReports(place, admin, closing, now)
    const word = intent === 'confirm' ? 'Upheld, it counts on the promoter’s page' : 'Closed'
    return `${word}: ${competitionTitle}`
  },
  async undo(values, { db, config, now }, admin) {
    const id = parseInput(CompetitionID, values.competitionID)
    const place = { db, baseUrl: config.baseUrl }
    return (await undoReports(place, admin, id, now)).competitionTitle
  },
})

export function reportsLevel(all: readonly Report[]): number {
  if (hasNotice(all)) return HARM.notice
  return isDangerous(all) ? HARM.danger : HARM.wrong
}

function hasNotice(all: readonly Report[]) {
  return all.some(({ notice }) => notice)
}

function isDangerous(all: readonly Report[]) {
  return (
    all.length >= REPORTS_OF_DANGER ||
    all.some(({ reason, note }) => reason === 'not-free' || DANGER.test(note ?? ''))
  )
}
