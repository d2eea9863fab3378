import type { Db } from '#app/db/client.server.ts'
import { requireUndoable } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { RESOLUTIONS, type DecisionKind, type FlagReference } from '../rules/decisions.ts'
import type { Target } from '../rules/links.ts'

export type FlagRow = {
  id: number
  competitionID: number
  target: Target
  kind: string
  foundEndDate: Day | null
}
/** The state that an undo restores, unless the listing was changed after `updatedAt`. */
export type BeforeDecision = {
  endDate: Day
  previousEndDate: Day | null
  entryUrl: string
  termsUrl: string | null
  updatedAt: number
  /** The host that was trusted with the decision. */
  host?: string | undefined
}

/** @throws Problem 'conflict' when it is no longer open. */
export async function findOpenFlag(
  tx: Db,
  _admin: Admin,
  { competitionID, flagID }: FlagReference,
): Promise<FlagRow> {
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
export async function trustHostOf(
  tx: Db,
  _admin: Admin,
  { competitionID, target }: FlagRow,
  now: Date,
): Promise<string> {
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
    .execute()
  return check.host
}

type Decided = {
  flag: FlagRow
  decision: DecisionKind
  host: string | undefined
  before: BeforeDecision
}

/** Resolves a flag, and the others that the same decision settles. */
export async function resolveFlags(
  tx: Db,
  admin: Admin,
  { flag, decision, host, before }: Decided,
  now: Date,
) {
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
    .where(({ eb, or, and, exists, selectFrom }) => {
      const ofListing = eb('competition_id', '=', flag.competitionID)
      if (decision === 'close') return ofListing
      if (decision === 'link') return and([ofListing, eb('target', '=', flag.target)])
      if (decision === 'moved' || decision === 'corrected')
        return and([
          ofListing,
          or([
            eb('id', '=', flag.id),
            and([eb('kind', '=', 'date'), eb('found_end_date', '=', flag.foundEndDate)]),
          ]),
        ])
      if (decision === 'dismiss' || host === undefined) return eb('id', '=', flag.id)
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

/**
 * Reopens the flags of this admin’s decision, and ends the trust in a host that came with it.
 * @throws Problem 'conflict' when it is another admin’s decision, or too late.
 */
export async function reopenFlags(
  tx: Db,
  admin: Admin,
  { competitionID, flagID }: FlagReference,
  now: Date,
): Promise<BeforeDecision> {
  const flag = await tx
    .selectFrom('link_flags')
    .select(['resolved_at as at', 'resolved_by as by', 'before_resolution as logged'])
    .where('id', '=', flagID)
    .where('competition_id', '=', competitionID)
    .executeTakeFirst()
  const { at, logged } = requireUndoable(flag?.logged ? flag : undefined, admin, now)
  const before = JSON.parse(logged ?? '') as BeforeDecision
  await tx
    .updateTable('link_flags')
    .set({
      resolved_at: null,
      resolved_by: null,
      resolution: null,
      decision: null,
      before_resolution: null,
    })
    .where('resolved_at', '=', at)
    .where('resolved_by', '=', admin.id)
    .where('before_resolution', '=', logged)
    .execute()
  if (before.host !== undefined)
    await tx
      .updateTable('link_hosts')
      .set({ trusted_at: null })
      .where('host', '=', before.host)
      .execute()
  return before
}
