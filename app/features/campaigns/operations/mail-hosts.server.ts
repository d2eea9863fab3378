import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { hostOf } from '#app/features/mail/queries/delivered-hosts.server.ts'
import { GIVE_UP_MS, PAUSE_MAX_MS, pauseAfter, TRIES_MAX } from '#app/features/work/rules.ts'

/** Rows changed by one statement, which keeps SQLite's only thread busy. */
const BATCH = 1_000
/** Of an address without one. */
const NO_HOST = '?'

/** Returns whether the host in the column waits for its next try. */
export function isHeld(host: string, now: Date) {
  const at = now.getTime()
  return sql<SqlBool>`exists (select 1 from mail_hosts as held where held.host = ${sql.ref(host)}
    and held.held_until > ${at} and held.held_until <= ${at + PAUSE_MAX_MS})`
}

/** Counts failures at the same time, by several mails, once. */
export async function holdHost(tx: Db, host: string, answer: string, now: Date) {
  const at = now.getTime()
  const known = await tx
    .selectFrom('mail_hosts')
    .select(['failures', 'held_until'])
    .where('host', '=', host)
    .executeTakeFirst()
  if (known && known.held_until > at && known.held_until <= at + PAUSE_MAX_MS) return
  const failures = (known?.failures ?? 0) + 1
  const row = { failures, held_until: at + pauseAfter(failures), answer }
  await tx
    .insertInto('mail_hosts')
    .values({ host, ...row })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
    .execute()
}

export async function releaseHost(tx: Db, host: string) {
  await tx.deleteFrom('mail_hosts').where('host', '=', host).execute()
}

/** Gives up the mails that have waited as long as a host that is still away. */
export async function giveUpHosts(db: Db, now: Date) {
  const given = db.selectFrom('mail_hosts').where('failures', '>=', TRIES_MAX)
  if (!(await isAny(given))) return
  const campaigns = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', sql.lit('sending'))
    .where((eb) => eb(eb.fn.coalesce('resumed_at', 'started_at'), '<=', now.getTime() - GIVE_UP_MS))
    .execute()
  for (const { id } of campaigns)
    await inBatches(BATCH, async () => {
      const { numUpdatedRows } = await db
        .updateTable('campaign_recipients')
        .set(({ selectFrom }) => ({
          state: 'failed',
          done_at: now.getTime(),
          last_error: selectFrom('mail_hosts')
            .select('answer')
            .whereRef('mail_hosts.host', '=', 'campaign_recipients.host'),
          token: null,
          items: null,
        }))
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('mail_hosts')
            .innerJoin('campaign_recipients as waiting', 'waiting.host', 'mail_hosts.host')
            .select('waiting.id')
            .where('mail_hosts.failures', '>=', TRIES_MAX)
            .where('waiting.campaign_id', '=', id)
            .where('waiting.state', '=', sql.lit('waiting'))
            .limit(BATCH),
        )
        .executeTakeFirst()
      return numUpdatedRows
    })
}

/** Of the address in a column; never empty, as the way through the hosts begins there. */
export function hostOrNone(db: Db, key: string): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${hostOf(db, key)}, ''), ${sql.lit(NO_HOST)})`
}

/** Changes rows `batch` at a time, and lets others in between. @returns the number of all rows. */
export async function inBatches(batch: number, changeSome: () => Promise<bigint>) {
  for (let changed = 0; ;) {
    const rows = Number(await changeSome())
    changed += rows
    if (rows < batch) return changed
    await setImmediate()
  }
}
