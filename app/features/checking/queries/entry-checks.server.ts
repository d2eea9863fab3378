import type { Db } from '#app/db/client.server.ts'
import type { EntryForm } from '#app/features/reading/rules/entry-form.ts'
import { addDays, dublinDayAt, type Day } from '#app/lib/time/days.ts'
import type { LinkState } from '../rules/stamp.ts'

/** A form that was seen longer ago may have changed. */
const FORM_SHOWN_DAYS = 30

type SeenForm = EntryForm & { seenOn: Day }
type EntryChecks = {
  link: LinkState
  /** What the entry form asks for; undefined where no check has seen it lately. */
  form: SeenForm | undefined
}

/** Reads what the public may know of the checks of a listing’s entry link. */
export async function readEntryChecks(
  db: Db,
  competitionID: number,
  today: Day,
): Promise<EntryChecks> {
  const [check, flag] = await Promise.all([
    db
      .selectFrom('link_checks')
      .select(['verdict', 'ok_at as okAt', 'entry_form as form', 'form_seen_on as seenOn'])
      .where('competition_id', '=', competitionID)
      .where('target', '=', 'entry')
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
  const { verdict, okAt, form, seenOn } = check ?? {}
  const okDay = verdict === 'ok' && okAt ? dublinDayAt(okAt) : null
  const isRecent = !!seenOn && seenOn >= addDays(today, -FORM_SHOWN_DAYS)
  return {
    link: { okDay, isFlagged: flag !== undefined },
    form: form && isRecent ? { ...(JSON.parse(form) as EntryForm), seenOn } : undefined,
  }
}
