import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import type { EntryForm } from '../rules/entry-form.ts'
import { addDays, dublinDayAt, type Day } from '#app/lib/time/days.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import { rangeOf, type LinkState, type LinkGroup } from '../rules/checks/link-groups.ts'

/** A form that was seen longer ago may have changed. */
const FORM_SHOWN_DAYS = 30

const selectCheck = compileOnce((db, competitionID: number) =>
  db
    .selectFrom('competitions')
    .leftJoin('link_checks as checks', (join) =>
      join
        .onRef('checks.competition_id', '=', 'competitions.id')
        .on('checks.target', '=', sql.lit('entry')),
    )
    .select(['verdict', 'ok_at as okAt', 'checks.entry_form as form', 'form_seen_on as seenOn'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('link_flags')
          .select('link_flags.id')
          .whereRef('link_flags.competition_id', '=', 'competitions.id')
          .where('target', '=', sql.lit('entry'))
          .where('resolved_at', 'is', null),
      ).as('isFlagged'),
    )
    .where('competitions.id', '=', competitionID),
)

/** Reads what the public may know of the checks of a listing’s entry link; `form` only if a check has seen it lately. */
export async function readEntryChecks(db: Db, competitionID: number, today: Day) {
  const [check] = await selectCheck(db, competitionID)
  const { verdict, okAt, form, seenOn, isFlagged } = check ?? {}
  const okDay = verdict === 'ok' && okAt ? dublinDayAt(okAt) : null
  const isRecent = !!seenOn && seenOn >= addDays(today, -FORM_SHOWN_DAYS)
  const link: LinkState = { okDay, isFlagged: Boolean(isFlagged) }
  return {
    link,
    form: form && isRecent ? { ...(JSON.parse(form) as EntryForm), seenOn } : undefined,
  }
}

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
