import type { Db } from '#app/db/client.server.ts'
import { countWaitingBookings } from '#app/features/places/queries/desk.server.ts'
import { countOpenFlags } from '#app/features/reading/queries/flags.server.ts'
import { countOpenObjections } from '#app/features/decisions/queries/count-objections.server.ts'
import { countOpenMessages } from '#app/features/mail/queries/contact.server.ts'
import {
  listRefusedCampaigns,
  listUncertainMails,
} from '#app/features/campaigns/queries/campaigns.server.ts'
import { countAlike } from '#app/features/promoters/queries/desk.server.ts'
import { countOpenResults } from '#app/features/promoters/queries/results.server.ts'
import { countFailingSources } from '#app/features/sources/queries/sources.server.ts'
import { readDesk } from './queues.server.ts'
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

/** Of both, the campaign that has waited longest comes first. */
async function readRefused(db: Db, admin: Admin | Operator) {
  const all = await listRefusedCampaigns(db, admin)
  const { id: campaignID = null, startedAt: oldestAt = null } = all[0] ?? {}
  return { waiting: all.length, oldestAt, campaignID }
}

async function readUncertain(db: Db, admin: Admin | Operator) {
  const all = await listUncertainMails(db, admin)
  const { campaignID = null, since: oldestAt = null } = all[0] ?? {}
  return { waiting: all.reduce((sum, { count }) => sum + count, 0), oldestAt, campaignID }
}
