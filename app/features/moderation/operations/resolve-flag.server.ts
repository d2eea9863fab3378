import type { Db } from '#app/db/client.server.ts'
import {
  findOpenFlag,
  resolveFlags,
  trustHostOf,
  type FlagRow,
} from '#app/features/checking/operations/resolve-flags.server.ts'
import type { FlagDecision } from '#app/features/checking/rules/decisions.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { moveEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { parseSubmission } from '#app/features/submissions/input/submission.ts'
import { replaceTyped } from '#app/features/submissions/operations/update-competition.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'

type Resolved = { listing: Listing; flagID: number }

/**
 * Does what an admin decides about a flag, and ends it together with the flags that it answers too.
 * @throws Problem 'conflict' when it is not open any more, 'invalid' for a new link that is none.
 */
export async function resolveFlag(
  db: Db,
  admin: Admin,
  {
    competitionID,
    flagID,
    decision,
  }: { competitionID: number; flagID: number; decision: FlagDecision },
  now: Date,
): Promise<Resolved> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const flag = await findOpenFlag(tx, admin, { competitionID, flagID })
    const host = decision.kind === 'trust' ? await trustHostOf(tx, admin, flag, now) : undefined
    const changed = await changeListing(tx, admin, listing, { flag, decision }, now)
    const { competitionEndDate: endDate, previousEndDate, entryUrl, termsUrl } = listing
    const before = {
      endDate,
      previousEndDate,
      entryUrl,
      termsUrl,
      updatedAt: changed.updatedAt,
      host,
    }
    await resolveFlags(tx, admin, { flag, decision: decision.kind, host, before }, now)
    if (listing.status === 'approved') await announceChange(tx)
    return { listing: changed, flagID }
  })
}

async function changeListing(
  tx: Db,
  admin: Admin,
  listing: Listing,
  { flag, decision }: { flag: FlagRow; decision: FlagDecision },
  now: Date,
): Promise<Listing> {
  switch (decision.kind) {
    case 'moved':
    case 'corrected':
      return moveTo(tx, admin, listing, pageDateOf(flag), now)
    case 'close':
      return moveTo(tx, admin, listing, dublinDay(now), now)
    case 'link': {
      const field = flag.target === 'terms' ? 'termsUrl' : 'entryUrl'
      return replaceLink(tx, admin, listing, { [field]: decision.url }, now)
    }
    default:
      return listing
  }
}

function pageDateOf({ foundEndDate }: FlagRow): Day {
  if (foundEndDate) return foundEndDate
  throw new Problem('invalid', 'That page names no closing date.')
}

async function moveTo(tx: Db, admin: Admin, listing: Listing, day: Day, now: Date) {
  if (listing.competitionEndDate === day) return listing
  return moveEndDate(tx, admin, listing, day, now)
}

/** Checked as the form of a listing does. @throws Problem 'invalid'. */
export async function replaceLink(
  tx: Db,
  admin: Admin,
  listing: Listing,
  links: { entryUrl?: string; termsUrl?: string | null },
  now: Date,
): Promise<Listing> {
  const dates = { today: dublinDay(now), anyClosingDate: true }
  const edited = parseSubmission({ ...listing, ...links }, dates)
  const { imageName } = listing
  return replaceTyped(tx, admin, listing, { listing: edited, imageName }, now)
}
