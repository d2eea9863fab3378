import { createHmac } from 'node:crypto'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { readMailKey } from '#app/features/mailing/operations/mail-key.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { readReport } from '../queries/report.server.ts'
import { KINDS, LINK_DAYS, type Reported } from '../rules/report.ts'

/** With the last day of the booking or listing, if it has one. */
type Signed = Reported & { until?: Day | null }

/** Returns what makes the secret links of reports; the key is read once. */
export async function reportSigner(db: Db, now: Date): Promise<(of: Signed) => PagePath> {
  const key = await readMailKey(db, now)
  return ({ kind, id, until }) => {
    const name = `${kind}-${id}-${addDays(until ?? dublinDay(now), LINK_DAYS[kind])}`
    return `/booking-report/${name}-${sign(key, name)}`
  }
}

/** @throws Problem 'not-found' for a link that is forged or expired. */
export async function openReport({ db, counters, now, today }: RequestContext, token: string) {
  const reported = readName(token, today, await readMailKey(db, now))
  // Nothing is written for a forged link.
  if (reported) await counters.flush()
  const report = reported && (await readReport(db, reported, today))
  if (!report) throw new Problem('not-found', 'There is no such report, or it has ended.')
  return Object.assign(report, reported)
}

function readName(token: string, today: Day, key: string): Reported | undefined {
  const [, name = '', word, id, until = '', signature = ''] = SIGNED.exec(token) ?? []
  const kind = KINDS.find((one) => one === word)
  const isGood = isSameSecret(signature, sign(key, name)) && until >= today
  return kind && isGood ? { kind, id: Number(id) } : undefined
}

const SIGNED = /^(([a-z]+)-([1-9]\d{0,8})-(\d{4}-\d\d-\d\d))-(.+)$/

function sign(key: string, name: string) {
  return createHmac('sha256', key).update(`report ${name}`).digest('base64url')
}
