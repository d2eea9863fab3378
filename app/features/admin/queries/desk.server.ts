import type { Db } from '#app/db/client.server.ts'
import type { Waiting } from '#app/db/read-rows.server.ts'
import { listWaiting } from '#app/features/bookings/queries/desk.server.ts'
import { countOpenFlags } from '#app/features/checking/queries/flags.server.ts'
import { countProposedTerms } from '#app/features/checking/queries/terms.server.ts'
import type { CheckKind } from '#app/features/checking/rules/harm.ts'
import { countOpenObjections } from '#app/features/decisions/queries/count-objections.server.ts'
import { countOpenMessages } from '#app/features/mailing/queries/contact.server.ts'
import { listRefusedCampaigns } from '#app/features/mailing/queries/refused.server.ts'
import { listUncertainMails } from '#app/features/mailing/queries/uncertain.server.ts'
import { countAlike } from '#app/features/promoters/queries/desk.server.ts'
import { countOpenResults } from '#app/features/promoters/queries/results.server.ts'
import { countFailingSources } from '#app/features/sources/queries/sources.server.ts'
import { readDesk } from '#app/features/moderation/queries/queues.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'

type OfCampaigns = Waiting & { campaignID: number | null }
export type AdminDesk = Record<CheckKind | 'pending' | 'fpd' | 'messages' | 'sources', Waiting> & {
  /** Mails of campaigns that may have arrived, and the campaign of the oldest. */
  uncertain: OfCampaigns
  /** Campaigns that the mail server refuses. */
  refused: OfCampaigns
}

export async function readAdminDesk(
  db: Db,
  admin: Admin | Operator,
  today: Day,
): Promise<AdminDesk> {
  const [desk, links, messages, uncertain, refused, sources, winners, terms, promoters] =
    await Promise.all([
      readDesk(db, admin),
      countOpenFlags(db, admin),
      countOpenMessages(db, admin),
      readUncertain(db, admin),
      readRefused(db, admin),
      countFailingSources(db, admin),
      countOpenResults(db, admin),
      countProposedTerms(db, admin, today),
      countAlike(db, admin),
    ])
  const objections = await countOpenObjections(db)
  const bookings = await listWaiting(db, admin)
  return {
    ...desk,
    bookings: { waiting: bookings.length, oldestAt: bookings[0]?.changedAt ?? null },
    objections,
    links,
    messages,
    uncertain,
    refused,
    sources,
    winners,
    terms,
    promoters,
  }
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
function ofCampaigns(campaigns: readonly OfCampaign[]): OfCampaigns {
  const [campaignID = null, oldestAt = null] = campaigns[0] ?? []
  const waiting = campaigns.reduce((sum, [, , count]) => sum + count, 0)
  return { waiting, oldestAt, campaignID }
}
