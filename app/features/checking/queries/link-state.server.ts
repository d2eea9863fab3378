import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import { dublinDayAt, type Day } from '#app/lib/time/days.ts'
import { rangeOf, type LinkGroup } from '../rules/link-groups.ts'
import type { LinkState } from '../rules/stamp.ts'

/** Reads what the public may know about a listing’s entry link. */
export async function readLinkState(db: Db, competitionID: number): Promise<LinkState> {
  const [check, flag] = await Promise.all([
    db
      .selectFrom('link_checks')
      .select('ok_at')
      .where('competition_id', '=', competitionID)
      .where('target', '=', 'entry')
      .where('verdict', '=', 'ok')
      .executeTakeFirst(),
    db
      .selectFrom('link_flags')
      .select('id')
      .where('competition_id', '=', competitionID)
      .where('target', '=', 'entry')
      .where('resolved_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  const okAt = check?.ok_at ?? null
  return { okDay: okAt === null ? null : dublinDayAt(okAt), isFlagged: flag !== undefined }
}

/** The same of every open listing of a group. */
export async function readLinkGroup(db: Db, group: number, today: Day): Promise<LinkGroup> {
  const [from, until] = rangeOf(group)
  const open = db
    .selectFrom('competitions')
    .where('competitions.id', '>=', from)
    .where('competitions.id', '<', until)
    .where(isOpenOn(today))
  const [checks, flags] = await Promise.all([
    open
      .innerJoin('link_checks', 'link_checks.competition_id', 'competitions.id')
      .select(['competitions.id', 'link_checks.ok_at'])
      .where('target', '=', sql.lit('entry' as const))
      .where('verdict', '=', 'ok')
      .execute(),
    open
      .innerJoin('link_flags', 'link_flags.competition_id', 'competitions.id')
      .select('competitions.id')
      .distinct()
      .where('target', '=', sql.lit('entry' as const))
      .where('resolved_at', 'is', null)
      .orderBy('competitions.id')
      .execute(),
  ])
  const checked = checks.flatMap(({ id, ok_at }) =>
    ok_at === null ? [] : [[id, dublinDayAt(ok_at)] as const],
  )
  return { today, checked: Object.fromEntries(checked), flagged: flags.map(({ id }) => id) }
}
