import type { Db } from '#app/db/client.server.ts'
import type { CampaignBody } from '../rules/campaign-body.ts'

export type PersonalRecipient = {
  campaignId: number
  follower_id: number | null
  /** What an earlier claim stored. */
  items: string | null
  token: string
}

export type PersonalMail = {
  to: string
  letter: CampaignBody
  /** Stored for its next claim, also for some days after it has left. */
  items?: string
}

/** Writes a recipient's mail as things stand now; undefined when nothing is to be sent. */
export type ComposePersonal = (
  tx: Db,
  recipient: PersonalRecipient,
  now: Date,
) => Promise<PersonalMail | undefined>

/** The campaigns of kind 'alerts', which the feature of that name writes. */
export type PersonalMails = { prepare: (now: Date) => Promise<ComposePersonal> }
