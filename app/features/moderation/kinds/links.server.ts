import { FlagInput, FlagReference } from '#app/features/reading/input.ts'
import { listOpenFlags } from '#app/features/reading/queries/flags.server.ts'
import {
  type DecisionKind,
  DEAD_KINDS,
  type FlagKind,
} from '#app/features/reading/rules/checks/verdict.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { resolveFlag } from '../operations/resolve-flag.server.ts'
import { undoFlag } from '../operations/undo-flag.server.ts'
import { checkKind, MAX_LISTED, withListing } from './check-kind.server.ts'
import { HARM } from './harm.ts'

export const links = checkKind('links', {
  async list({ db }, admin) {
    const flags = await listOpenFlags(db, admin, MAX_LISTED)
    return flags.map((flag) => {
      const { id: rowID, competitionID, createdAt: at, kind } = flag
      return { rowID, competitionID, at, level: flagLevel(kind), flag }
    })
  },
  show: withListing,
  async decide(values, { db, now }, admin) {
    const input = parseInput(FlagInput, { ...values, flagID: values.id })
    return SENTENCES[input.intent](await resolveFlag(db, admin, input, now))
  },
  async undo(values, { db, now }, admin) {
    const flag = parseInput(FlagReference, { ...values, flagID: values.id })
    return (await undoFlag(db, admin, flag, now)).competitionTitle
  },
})

export function flagLevel(kind: FlagKind): number {
  if (DEAD_KINDS.includes(kind)) return HARM.wrong
  return kind === 'date' ? HARM.doubtful : HARM.moved
}

const movedSentence = ({ competitionTitle, competitionEndDate }: Listing) =>
  `“${competitionTitle}” now closes on ${prettyDate(competitionEndDate)}.`

const SENTENCES: Record<DecisionKind, (listing: Listing) => string> = {
  moved: movedSentence,
  corrected: movedSentence,
  close: ({ competitionTitle }) => `“${competitionTitle}” closes today.`,
  link: ({ competitionTitle }) => `“${competitionTitle}” has a new link.`,
  dismiss: ({ competitionTitle }) => `Dismissed: “${competitionTitle}” stays as it is.`,
  trust: () => 'The site is trusted: its links are not flagged again.',
}
