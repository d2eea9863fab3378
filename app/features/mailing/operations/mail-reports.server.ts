import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { suppressAddress } from '#app/features/identity/operations/addresses.server.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import type { BounceToken, MailName } from '../rules/bounce-tokens.ts'
import { SOFT_MAX, SOFT_WINDOW_MS, type MailReport, type ReportKind } from '../rules/reports.ts'
import { readMailKey, signMail } from './mail-key.server.ts'
import { endAll } from './leave.server.ts'
import { recordReportedRefusal } from './refused-campaigns.server.ts'

type ReportedMail = {
  mail: MailName
  addressId: number
  addressKey: string
  campaignId: number | null
  /** Null while it is being sent. */
  sentAt: number | null
}

/** `unknown`: of no mail of ours. `known`: it was reported before. */
export type Applied = ReportKind | 'unknown' | 'known'

/** Believes a report if it names a mail by a valid token. */
export async function applyReport(
  db: Db,
  { tokens, kind, answer }: MailReport,
  now: Date,
): Promise<Applied> {
  const key = await readMailKey(db, now)
  for (const token of tokens) {
    const mail = await findMail(db, token)
    if (mail && isSameSecret(signMail(key, mail.mail, mail.addressKey), token.signature))
      return recordReport(db, mail, { kind, answer }, now)
  }
  return 'unknown'
}

async function findMail(db: Db, { mail }: BounceToken): Promise<ReportedMail | undefined> {
  const id = idOf(mail)
  const found = mail.startsWith('m')
    ? db
        .selectFrom('mails')
        .innerJoin('addresses', (join) => join.on(sql`lower(recipient)`, '=', sql.ref('email_key')))
        .select(['addresses.id as addressId', 'email_key as addressKey', 'sent_at as sentAt'])
        .select(sql.lit(null).as('campaignId'))
        .where('mails.id', '=', id)
    : db
        .selectFrom('campaign_recipients as recipients')
        .leftJoin('subscribers', 'subscribers.id', 'recipients.subscriber_id')
        .leftJoin('followers', 'followers.id', 'recipients.follower_id')
        .innerJoin('addresses', (join) =>
          join.on('addresses.email_key', '=', ({ fn }) =>
            fn.coalesce('subscribers.email_key', 'followers.email_key'),
          ),
        )
        .select([
          'addresses.id as addressId',
          'addresses.email_key as addressKey',
          'done_at as sentAt',
          'campaign_id as campaignId',
        ])
        .where('recipients.id', '=', id)
  const row = await found.executeTakeFirst()
  return row && { mail, ...row }
}

async function recordReport(
  db: Db,
  { mail, addressId, addressKey, campaignId, sentAt }: ReportedMail,
  { kind, answer }: Omit<MailReport, 'tokens'>,
  now: Date,
): Promise<Applied> {
  const at = now.getTime()
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('mail_reports')
      .values({
        mail,
        kind,
        campaign_id: campaignId,
        address_id: addressId,
        answer,
        reported_at: at,
      })
      // A campaign's mail that was sent again since may be reported again.
      .onConflict((conflict) =>
        conflict
          .columns(['mail', 'kind'])
          .doUpdateSet({ answer, reported_at: at })
          .where('mail_reports.reported_at', '<', sentAt),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added) return 'known'
    const isBounce =
      kind === 'hard' || (kind === 'soft' && (await isSoftTooOften(tx, addressId, at)))
    if (kind === 'refused' && campaignId !== null)
      await recordReportedRefusal(tx, { id: idOf(mail), campaign: campaignId, answer }, now)
    if (kind === 'complaint')
      await endAll(tx, addressKey, { suppression: 'complained', note: answer }, now)
    if (isBounce) {
      await markBounced(tx, mail, answer, at)
      const bounced = { suppression: 'bounced', at, mailedAt: sentAt, note: answer } as const
      await suppressAddress(tx, addressKey, bounced)
    }
    return kind
  })
}

async function isSoftTooOften(tx: Db, addressId: number, at: number) {
  const soft = await tx
    .selectFrom('mail_reports')
    .select('id')
    .where('address_id', '=', addressId)
    .where('kind', '=', 'soft')
    .where('reported_at', '>', at - SOFT_WINDOW_MS)
    .limit(SOFT_MAX)
    .execute()
  return soft.length === SOFT_MAX
}

/** As if the server had refused it at once, also for `undoBounces`. A result of its sending comes too late. */
async function markBounced(tx: Db, mail: MailName, answer: string, at: number) {
  if (mail.startsWith('m')) return
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'bounced', done_at: at, last_error: answer, token: null, items: null })
    .where('id', '=', idOf(mail))
    .where('state', 'in', ['sending', 'sent', 'uncertain'])
    .execute()
}

function idOf(mail: MailName) {
  return Number(mail.slice(1))
}
