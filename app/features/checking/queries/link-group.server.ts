import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import { dublinDayAt, type Day } from '#app/lib/time/days.ts'
import { rangeOf, type LinkGroup } from '../rules/link-groups.ts'

/** Reads what the public may know about the entry links of a group’s open listings. */
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
