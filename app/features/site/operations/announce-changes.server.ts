import { createHmac } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { listLastSuccesses } from '#app/features/jobs/queries/jobs.server.ts'
import { readMailKey } from '#app/features/mailing/operations/mail-key.server.ts'
import { isUnbelievable } from '#app/lib/time/believable.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { listChangedPages } from '../queries/changed-pages.server.ts'
import { ADDRESSES_MAX, indexNowCall } from '../rules/index-now.ts'

export const ANNOUNCE_JOB = 'announce-changes'
/** A change may be written a moment before its transaction ends. */
const OVERLAP_MS = MINUTE_MS
const TIMEOUT_MS = 30 * SECOND_MS

type Deps = { db: Db; baseUrl: string; endpoint: string }

/**
 * Tells search engines what changed since the last run that succeeded, at most a day ago.
 * @throws Error when they refuse: the next run tells it again.
 */
export async function announceChanges(
  { db, baseUrl, endpoint }: Deps,
  now: Date,
  signal: AbortSignal,
) {
  const runs = await listLastSuccesses(db)
  const last = runs.find(({ job }) => job === ANNOUNCE_JOB)?.startedAt ?? 0
  const known = isUnbelievable(last, now) ? 0 : last - OVERLAP_MS
  const since = new Date(Math.max(known, now.getTime() - DAY_MS))
  const paths = await listChangedPages(db, since, now)
  const key = await readIndexNowKey(db, now)
  for (let start = 0; start < paths.length; start += ADDRESSES_MAX) {
    const call = indexNowCall(baseUrl, key, paths.slice(start, start + ADDRESSES_MAX))
    const { ok, status } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(call),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (!ok) throw new Error(`The search engines answered ${status}.`)
  }
  return { announced: paths.length }
}

/** The same for all servers. With it one can only say that pages of this site have changed. */
export async function readIndexNowKey(db: Db, now: Date): Promise<string> {
  const secret = await readMailKey(db, now)
  return createHmac('sha256', secret).update('IndexNow').digest('hex').slice(0, 32)
}
