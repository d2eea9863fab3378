import type { Db } from '#app/db/client.server.ts'
import type { EntryForm } from '#app/features/reading/rules/entry-form.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'

/** A form that was seen longer ago may have changed. */
const SHOWN_DAYS = 30

export type SeenForm = EntryForm & { seenOn: Day }

/** Reads what a listing’s entry form asks for; undefined where no check has seen it lately. */
export async function readSeenForm(
  db: Db,
  competitionID: number,
  today: Day,
): Promise<SeenForm | undefined> {
  const check = await db
    .selectFrom('link_checks')
    .select(['entry_form as form', 'form_seen_on as seenOn'])
    .where('competition_id', '=', competitionID)
    .where('target', '=', 'entry')
    .where('form_seen_on', '>=', addDays(today, -SHOWN_DAYS))
    .executeTakeFirst()
  if (!check?.form || !check.seenOn) return undefined
  return { ...(JSON.parse(check.form) as EntryForm), seenOn: check.seenOn }
}
