import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import type { EntryForm } from '#app/features/reading/rules/entry-form.ts'
import { addDays, dublinDayAt, type Day } from '#app/lib/time/days.ts'
import type { LinkState } from '../rules/stamp.ts'

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
