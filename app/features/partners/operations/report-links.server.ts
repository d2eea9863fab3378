import { createHmac } from 'node:crypto'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { readMailKey } from '#app/features/mailing/operations/mail-key.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import { addDays, dublinDay, isDay, type Day } from '#app/lib/time/days.ts'
import { findClaim } from '../queries/claims.server.ts'
import { readReport } from '../queries/report.server.ts'
import { REPORT_DAYS, type Reported } from '../rules/report.ts'

/** A listing, or a booking, with its last day. */
type Signed = Reported & { until: Day | null }

/** Returns what makes the links of reports, each with the last day on which it works; the key is read once. */
export async function reportSigner(db: Db, now: Date): Promise<(of: Signed) => PagePath> {
  const key = await readMailKey(db, now)
  return ({ kind, id, until }) => {
    const name = `${kind}-${id}-${addDays(until ?? dublinDay(now), REPORT_DAYS)}`
    return `/booking-report/${name}-${sign(key, name)}`
  }
}

/** @throws Problem 'not-found' for a link that is forged, expired or ended. */
export async function openReport({ db, counters, now, today }: RequestContext, token: string) {
  const reported = await readReportLink(db, token, now)
  await counters.flush()
  const report = reported && (await readReport(db, reported, today))
  if (!report) throw new Problem('not-found', 'There is no such report, or it has ended.')
  return report
}

/** Returns what a link names, which may be a promoter's own; undefined for one that is forged, expired or ended. */
async function readReportLink(db: Db, token: string, now: Date): Promise<Reported | undefined> {
  const named = /^((booking|listing)-([1-9]\d{0,8})-(\d{4}-\d\d-\d\d))-(.+)$/.exec(token)
  if (!named) {
    const claim = await findClaim(db, token, now)
    return claim && { kind: 'promoter', id: claim.promoterID }
  }
  const [, name = '', kind, id, until = '', signature = ''] = named
  if (!isDay(until) || until < dublinDay(now)) return undefined
  if (!isSameSecret(signature, sign(await readMailKey(db, now), name))) return undefined
  return { kind: kind as 'booking' | 'listing', id: Number(id) }
}

function sign(key: string, name: string) {
  return createHmac('sha256', key).update(`report ${name}`).digest('base64url')
}
