import type { Db } from '#app/db/client.server.ts'
import {
  RESOLUTIONS,
  type DecisionKind,
  type FlagReference,
} from '#app/features/reading/rules/checks/verdict.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { moveEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { pick } from '#app/lib/pick.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { replaceSome } from './correct-listing.server.ts'

type FlagRow = Awaited<ReturnType<typeof findOpenFlag>>
/** `url` is that of a new link. */
type Decision = FlagReference & { intent: DecisionKind; url?: string }
/** The state that an undo restores, unless the listing was changed after `updatedAt`. */
export type BeforeDecision = {
  endDate: Day
  previousEndDate: Day | null
  title?: string
  entryUrl: string
  termsUrl: string | null
  updatedAt: number
  /** The host that was trusted with the decision. */
  host?: string | undefined
}

/**
 * Does what an admin decides about a flag, and ends it together with the flags that it answers too.
 * @throws Problem 'conflict' when it is not open any more, 'invalid' for a new link that is none.
 */
export async function resolveFlag(db: Db, admin: Admin, input: Decision, now: Date) {
  const { competitionID, intent } = input
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    const flag = await findOpenFlag(tx, input)
    const host = intent === 'trust' ? await trustHostOf(tx, flag, now) : undefined
    const changed = await changeListing(tx, admin, listing, { ...input, flag }, now)
    const before = { ...stateBefore(listing, changed), host }
    await resolveFlags(tx, admin, { flag, decision: intent, before }, now)
    if (listing.status === 'approved') await announceChange(tx)
    return changed
  })
}

export function stateBefore(listing: Listing, { updatedAt }: Listing): BeforeDecision {
  const { competitionEndDate: endDate, competitionTitle: title } = listing
  const others = pick(listing, ['previousEndDate', 'entryUrl', 'termsUrl'])
  return { endDate, title, ...others, updatedAt }
}

/** @throws Problem 'conflict' when it is no longer open. */
async function findOpenFlag(tx: Db, { competitionID, flagID }: FlagReference) {
  const flag = await tx
    .selectFrom('link_flags')
    .select(['id', 'competition_id as competitionID', 'target', 'kind'])
    .select('found_end_date as foundEndDate')
    .where('id', '=', flagID)
    .where('competition_id', '=', competitionID)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (flag) return flag
  throw new Problem(
    'conflict',
    'An admin has decided on this already, or a check found it changed.',
  )
}

/** Vouches for the host of a flag's link: its links are never flagged again. @returns the host. */
async function trustHostOf(tx: Db, { competitionID, target }: FlagRow, now: Date) {
  const check = await tx
    .selectFrom('link_checks')
    .select('host')
    .where('competition_id', '=', competitionID)
    .where('target', '=', target)
    .where('host', '<>', '')
    .executeTakeFirst()
  if (!check) throw new Problem('conflict', 'That link is no longer checked.')
  await tx
    .updateTable('link_hosts')
    .set({ trusted_at: now.getTime() })
    .where('host', '=', check.host)
    .where('trusted_at', 'is', null)
    .execute()
  return check.host
}

async function changeListing(
  tx: Db,
  admin: Admin,
  listing: Listing,
  { flag, intent, url = '' }: { flag: FlagRow } & Decision,
  now: Date,
): Promise<Listing> {
  if (intent === 'dismiss' || intent === 'trust') return listing
  if (intent === 'link') {
    const field = flag.target === 'terms' ? 'termsUrl' : 'entryUrl'
    return replaceSome(tx, admin, listing, { [field]: url }, now)
  }
  const day = intent === 'close' ? dublinDay(now) : flag.foundEndDate
  if (!day) throw new Problem('invalid', 'That page names no closing date.')
  return listing.competitionEndDate === day ? listing : moveEndDate(tx, admin, listing, day, now)
}

/** Resolves a flag, and the others that the same decision settles. */
async function resolveFlags(
  tx: Db,
  admin: Admin,
  { flag, decision, before }: { flag: FlagRow; decision: DecisionKind; before: BeforeDecision },
  now: Date,
) {
  const { host } = before
  await tx
    .updateTable('link_flags')
    .set({
      resolved_at: now.getTime(),
      resolved_by: admin.id,
      resolution: RESOLUTIONS[decision],
      decision,
      before_resolution: JSON.stringify(before),
    })
    .where('resolved_at', 'is', null)
    .where(({ eb, exists, selectFrom }) => {
      const ofListing = eb('competition_id', '=', flag.competitionID)
      const isFlag = eb('id', '=', flag.id)
      if (decision === 'close') return ofListing
      if (decision === 'link') return ofListing.and('target', '=', flag.target)
      if (decision === 'moved' || decision === 'corrected') {
        const isDate = eb('kind', '=', 'date').and('found_end_date', '=', flag.foundEndDate)
        return ofListing.and(isFlag.or(isDate))
      }
      if (decision === 'dismiss' || host === undefined) return isFlag
      return exists(
        selectFrom('link_checks')
          .select('url')
          .whereRef('link_checks.competition_id', '=', 'link_flags.competition_id')
          .whereRef('link_checks.target', '=', 'link_flags.target')
          .where('link_checks.host', '=', host),
      )
    })
    .execute()
}
