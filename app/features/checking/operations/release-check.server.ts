import type { Db } from '#app/db/client.server.ts'
import { ROBOTS_MS } from '../rules/schedule.ts'
import type { ClaimedCheck } from './claim-check.server.ts'

type HostFacts = {
  robots?: string
  robots_at?: number
  delay_ms?: number
  probe_title?: string | null
  probed_at?: number
  blocked_until?: number
}

/** Gives a link back, lets its host rest, and writes down what was learned of it: one write to the disk. */
export async function release(db: Db, check: ClaimedCheck, learned: HostFacts, now: Date) {
  const { host, leaseUntil } = check
  const delayMs = learned.delay_ms ?? host.delayMs
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('link_hosts')
      .set({ ...learned, next_allowed_at: now.getTime() + delayMs })
      .where('host', '=', host.host)
      .where('next_allowed_at', '=', leaseUntil)
      .execute()
    await releaseLink(tx, check)
  })
}

/** Gives a link back without a result; it is due again at `nextCheckAt`, or still. */
export async function releaseLink(db: Db, check: ClaimedCheck, nextCheckAt?: number) {
  await ownRow(db, check)
    .set({
      lease_until: null,
      ...(nextCheckAt !== undefined && { next_check_at: nextCheckAt }),
    })
    .execute()
}

/** The row of a claimed link, while the lease is this process's. */
export function ownRow(db: Db, { competitionID, target, leaseUntil }: ClaimedCheck) {
  return db
    .updateTable('link_checks')
    .where('competition_id', '=', competitionID)
    .where('target', '=', target)
    .where('lease_until', '=', leaseUntil)
}

export function isRobotsKnown({ host }: ClaimedCheck, now: Date): boolean {
  return host.robotsAt !== null && now.getTime() - host.robotsAt < ROBOTS_MS
}
