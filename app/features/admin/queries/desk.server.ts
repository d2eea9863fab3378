import type { Db } from '#app/db/client.server.ts'
import { countWaitingBookings } from '#app/features/bookings/queries/desk.server.ts'
import { countOpenFlags } from '#app/features/checking/queries/flags.server.ts'
import { countOpenObjections } from '#app/features/decisions/queries/count-objections.server.ts'
import { countOpenMessages } from '#app/features/mailing/queries/contact.server.ts'
import {
  listRefusedCampaigns,
  listUncertainMails,
} from '#app/features/mailing/queries/campaigns.server.ts'
import { countAlike } from '#app/features/promoters/queries/desk.server.ts'
import { countOpenResults } from '#app/features/promoters/queries/results.server.ts'
import { countFailingSources } from '#app/features/sources/queries/sources.server.ts'
import { readDesk } from '#app/features/moderation/queries/queues.server.ts'
import { allOf } from '#app/lib/all-of.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

/** `uncertain` are mails of campaigns that may have arrived, `refused` campaigns whose mails come back. */
export type AdminDesk = Awaited<ReturnType<typeof readAdminDesk>>

export async function readAdminDesk(db: Db, admin: Admin | Operator) {
  const { desk, ...others } = await allOf({
    desk: readDesk(db, admin),
    links: countOpenFlags(db, admin),
    messages: countOpenMessages(db, admin),
    uncertain: readUncertain(db, admin),
    refused: readRefused(db, admin),
    sources: countFailingSources(db, admin),
    winners: countOpenResults(db, admin),
    promoters: countAlike(db, admin),
    objections: countOpenObjections(db),
    bookings: countWaitingBookings(db, admin),
  })
  return { ...desk, ...others }
}

async function readRefused(db: Db, admin: Admin | Operator) {
  const campaigns = await listRefusedCampaigns(db, admin)
  return ofCampaigns(campaigns.map(({ id, startedAt }) => [id, startedAt, 1]))
}

async function readUncertain(db: Db, admin: Admin | Operator) {
  const campaigns = await listUncertainMails(db, admin)
  return ofCampaigns(campaigns.map(({ campaignID, since, count }) => [campaignID, since, count]))
}

type OfCampaign = [campaignID: number, since: number | null, count: number]

/** @param campaigns the one that has waited longest first. */
function ofCampaigns(campaigns: readonly OfCampaign[]) {
  const [campaignID = null, oldestAt = null] = campaigns[0] ?? []
  const waiting = campaigns.reduce((sum, [, , count]) => sum + count, 0)
  return { waiting, oldestAt, campaignID }
}
