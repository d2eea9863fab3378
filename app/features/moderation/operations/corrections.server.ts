import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { moveEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { pick } from '#app/lib/pick.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { EndDate, type CorrectionInput, type ReportInput } from '../input/moderation.ts'
import { readCorrected } from '../queries/reports.server.ts'
import { CORRECTED_FIELDS, type Corrected } from '../rules/decisions.ts'
import { correctListing } from './correct-listing.server.ts'
import { stateBefore } from './resolve-flag.server.ts'

/** Returns what differs from the listing. @throws Problem 'invalid' if nothing does, and nothing is noted. */
export function differing(
  listing: Listing,
  { corrected, note }: Pick<ReportInput, 'corrected' | 'note'>,
): string | null {
  if (!corrected) return null
  const fields = CORRECTED_FIELDS.filter(
    (name) => (corrected[name] || listing[name]) !== listing[name],
  )
  if (fields.length > 0) return JSON.stringify(pick(corrected, fields))
  if (note !== null) return null
  throw new Problem('invalid', NOTHING_NEW, { competitionEndDate: NOTHING_NEW })
}
const NOTHING_NEW = 'Change what is wrong, or write it below.'

/**
 * Changes a listing as its corrections say, and closes those that it fulfils.
 * @throws Problem 'conflict' when there are none, or it was changed since the admin saw it, 'invalid' as its form does.
 */
export async function applyCorrections(db: Db, admin: Admin, input: CorrectionInput, now: Date) {
  const { competitionID, corrections, version } = input
  const { competitionEndDate: day, ...texts } = corrections
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const saved = await correctListing(tx, admin, listing, { version, corrections: texts }, now)
    // A closing date also moves when the listing names its winners.
    const corrected =
      day && day !== listing.competitionEndDate
        ? await moveEndDate(tx, admin, saved, parseInput(EndDate, day), now)
        : saved
    const open = await tx
      .selectFrom('reports')
      .select(['id', 'corrected'])
      .where('competition_id', '=', competitionID)
      .where('resolved_at', 'is', null)
      .where('corrected', 'is not', null)
      .execute()
    const applied = { ...listing, ...corrections }
    const fulfilled = open.flatMap((report) =>
      isFulfilled(applied, readCorrected(report.corrected)) ? [report.id] : [],
    )
    if (fulfilled.length === 0)
      throw new Problem('conflict', 'An admin has closed this correction already.')
    await tx
      .updateTable('reports')
      .set({ resolved_at: now.getTime(), resolved_by: admin.id, resolution: 'closed' })
      .set({ before_resolution: JSON.stringify(stateBefore(listing, corrected)) })
      .where('id', 'in', fulfilled)
      .execute()
    if (listing.status === 'approved') await announceChange(tx)
    return corrected
  })
}

function isFulfilled(applied: Corrected, corrected: Corrected | null) {
  return CORRECTED_FIELDS.every((name) => (corrected?.[name] ?? applied[name]) === applied[name])
}
