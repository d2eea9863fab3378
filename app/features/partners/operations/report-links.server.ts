import { createHmac } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { readMailKey } from '#app/features/mailing/operations/mail-key.server.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { REPORT_DAYS } from '../rules/report.ts'
import { findClaimByID, type Claim } from '../queries/claims.server.ts'

/** What a report is about: a booking, a listing, or by a promoter's claim all its listings or one of them. */
export type Reported = { booking?: number; claim?: Claim; listing?: number }

/** The page of a booking's figures, whose address proves that its mail was read. */
export async function reportPath(db: Db, id: number, now: Date): Promise<PagePath> {
  const [path] = await reportPaths(db, [id], now)
  return path as PagePath
}

/** Likewise for several, in their order; the key is read once. */
export async function reportPaths(db: Db, ids: readonly number[], now: Date): Promise<PagePath[]> {
  const key = await readMailKey(db, now)
  return ids.map((id): PagePath => `/booking-report/${sign(key, String(id))}`)
}

/** Of all listings of a promoter's claim, and of each. */
export async function claimReportPaths(db: Db, { id, askedAt }: Claim, now: Date) {
  const key = await readMailKey(db, now)
  const pathOf = (name: string): PagePath => `/booking-report/${sign(key, name, askedAt)}`
  return { all: pathOf(`c${id}`), of: (listing: number) => pathOf(`c${id}l${listing}`) }
}

/** Null while an admin has made none, or after it has expired. */
export async function findListingReport(db: Db, _admin: Admin, listing: number, now: Date) {
  const madeAt = await findMadeAt(db, listing, now)
  if (madeAt === undefined) return null
  const path: PagePath = `/booking-report/${sign(await readMailKey(db, now), `l${listing}`, madeAt)}`
  return path
}

/** Makes the link of a listing's report, or ends it: a later one differs. */
export async function setListingReport(
  db: Db,
  _admin: Admin,
  { listing, isOn }: { listing: number; isOn: boolean },
  now: Date,
) {
  await db.deleteFrom('listing_reports').where('competition_id', '=', listing).execute()
  if (!isOn) return
  const row = { competition_id: listing, made_at: now.getTime() }
  await db.insertInto('listing_reports').values(row).execute()
}

/** Returns what a link names; undefined for one that is forged, ended or expired. */
export async function readReportToken(
  db: Db,
  token: string,
  now: Date,
): Promise<Reported | undefined> {
  const named = /^(?:([1-9]\d{0,8})|(?:c([1-9]\d{0,8}))?(?:l([1-9]\d{0,8}))?)-/.exec(token)
  if (!named) return undefined
  const [start, booking, claimID, listingID] = named
  const listing = listingID === undefined ? {} : { listing: Number(listingID) }
  const claim = claimID === undefined ? undefined : await findClaimByID(db, Number(claimID), now)
  const isListing = claimID === undefined && listingID !== undefined
  const stamp = isListing ? await findMadeAt(db, Number(listingID), now) : claim?.askedAt
  if (booking === undefined && stamp === undefined) return undefined
  const name = start.slice(0, -1)
  if (!isSameSecret(token, sign(await readMailKey(db, now), name, stamp))) return undefined
  return booking === undefined
    ? { ...(claim && { claim }), ...listing }
    : { booking: Number(booking) }
}

async function findMadeAt(db: Db, listing: number, now: Date) {
  const row = await db
    .selectFrom('listing_reports')
    .innerJoin('competitions', 'competitions.id', 'listing_reports.competition_id')
    .select('made_at')
    .where('competition_id', '=', listing)
    .where('end_date', '>=', addDays(dublinDay(now), -REPORT_DAYS))
    .executeTakeFirst()
  return row?.made_at
}

function sign(key: string, name: string, stamp?: number) {
  const signed = stamp === undefined ? `booking ${name}` : `booking ${name} ${stamp}`
  return `${name}-${createHmac('sha256', key).update(signed).digest('base64url')}`
}
