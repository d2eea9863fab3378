import type { Updateable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { sourceOffMail } from '#app/features/letters/mail-for-operator.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { isGivenUp, NEW_MAX, retryAt } from '../rules/schedule.ts'
import type { ReadSource } from '../queries/sources.server.ts'
import type { SourceAnswer } from './read-source.server.ts'

export type Operator = {
  /** Address for mails to the operator; undefined if there is none. */
  to: string | undefined
  baseUrl: string
}
/** `isWhole`: every item of this answer has been handled. */
type Success = { answer: SourceAnswer; fresh: number; isWhole: boolean }

/** Stores the result of an answer. @returns when the source is due again; undefined when it is paused. */
export async function recordSuccess(
  db: Db,
  source: ReadSource,
  { answer, fresh, isWhole }: Success,
  now: Date,
) {
  const { status, items, etag, lastModified } = answer
  const isChanged = status !== 304
  const isFlood = fresh > NEW_MAX
  await change(db, source, {
    last_run_at: now.getTime(),
    last_status: status,
    last_error: null,
    failures: 0,
    failing_since: null,
    ...(isChanged && {
      seen: items.length,
      zero_runs: items.length === 0 ? source.zero_runs + 1 : 0,
    }),
    ...(isChanged && isWhole && { baseline: 0 as const, etag, last_modified: lastModified }),
    ...(isFlood && { paused_at: now.getTime(), paused_for: 'flood' as const }),
  })
  if (isFlood || source.paused_at !== null) return undefined
  return now.getTime() + source.every_hours * HOUR_MS
}

/** Stores why there was no answer; mails when it is given up. @returns when it is due again; undefined when it is off. */
export async function recordFailure(
  db: Db,
  source: ReadSource,
  { words, status }: { words: string; status: number | undefined },
  { to, baseUrl }: Operator,
  now: Date,
) {
  const failures = source.failures + 1
  const since = source.failing_since ?? now.getTime()
  const isOff = source.paused_at === null && isGivenUp(since, now)
  await db.transaction().execute(async (tx) => {
    await change(tx, source, {
      last_run_at: now.getTime(),
      last_status: status ?? null,
      last_error: words,
      failures,
      failing_since: since,
      ...(isOff && { paused_at: now.getTime(), paused_for: 'failing' as const }),
    })
    if (!isOff || to === undefined) return
    const { name, url } = source
    const mail = sourceOffMail({ to, name, url, words, link: `${baseUrl}/admin/sources` })
    await enqueueMail(tx, mail, now, { unlimited: true })
  })
  if (isOff || source.paused_at !== null) return undefined
  return retryAt(now, source.every_hours, failures)
}

function change(db: Db, { id }: ReadSource, changes: Updateable<Schema['sources']>) {
  return db.updateTable('sources').set(changes).where('id', '=', id).execute()
}
