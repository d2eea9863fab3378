import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import {
  liftBouncesSince,
  suppressAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import {
  type BounceToken,
  type MailName,
  CAUSE_MS,
  isUnavailableForGood,
  REPORTS_MAX,
  type MailReport,
  type ReportKind,
} from '../rules/reports.ts'
import type { FailureKind } from '../rules/smtp-answers.ts'
import { hostDelivered } from '../queries/delivered-hosts.server.ts'
import { hasCommonCause } from './bounces.server.ts'
import { leftDuringCause, recordReturned } from './common-cause.server.ts'
import { readMailKey, signMail } from './mail-key.server.ts'
import { endAll } from '#app/features/addresses/operations/leave.server.ts'

/** `sentAt`: null while it is being sent. `isWaiting`: to be sent again, as the report is about an earlier try. */
type ReportedMail = NonNullable<Awaited<ReturnType<typeof findMail>>>

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

async function findMail(db: Db, { mail }: BounceToken) {
  const id = idOf(mail)
  const found = mail.startsWith('m')
    ? db
        .selectFrom('mails')
        .innerJoin('addresses', (join) => join.on(sql`lower(recipient)`, '=', sql.ref('email_key')))
        .select(['addresses.id as addressId', 'email_key as addressKey', 'sent_at as sentAt'])
        .select([sql.lit(null).as('campaignId'), sql.lit('sent').as('state')])
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
          'state',
        ])
        .where('recipients.id', '=', id)
  const row = await found.executeTakeFirst()
  return row && { mail, ...row, isWaiting: row.state === 'waiting' }
}

async function recordReport(
  db: Db,
  mail: ReportedMail,
  { kind: said, answer }: Omit<MailReport, 'tokens'>,
  now: Date,
): Promise<Applied> {
  const at = now.getTime()
  return db.transaction().execute(async (tx) => {
    const isExcused = mail.isWaiting || (await leftDuringCause(tx, mail.sentAt ?? at))
    const kind = isExcused && (said === 'hard' || said === 'soft') ? 'refused' : said
    const added = await addReport(tx, mail, { kind, answer, at })
    if (!added) return 'known'
    if (kind === 'complaint')
      await endAll(tx, mail.addressKey, { suppression: 'complained', note: answer }, now)
    else await recordFailure(tx, mail, { kind, answer }, now)
    return kind
  })
}

type Failed = { kind: FailureKind; answer: string }

async function addReport(
  tx: Db,
  { mail, campaignId, addressId, sentAt }: ReportedMail,
  { kind, answer, at }: { kind: ReportKind; answer: string; at: number },
) {
  return (
    tx
      .insertInto('mail_reports')
      .values({
        mail,
        // Neither of both ever counts against an address.
        kind: kind === 'weather' ? 'refused' : kind,
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
  )
}

/** A common cause is looked for first. */
async function recordFailure(tx: Db, mail: ReportedMail, { kind, answer }: Failed, now: Date) {
  const at = now.getTime()
  const { addressId, addressKey, campaignId, sentAt } = mail
  const isBounce =
    kind === 'hard' || (kind === 'soft' && (await isUnavailable(tx, addressId, addressKey)))
  const returned = { id: idOf(mail.mail), answer, isBounce }
  const isCommon =
    campaignId === null
      ? isBounce && (await excuseSingles(tx, now))
      : await recordReturned(tx, { ...returned, campaign: campaignId }, now)
  if (!isBounce || isCommon) return
  const bounced = { suppression: 'bounced', at, mailedAt: sentAt, note: answer } as const
  await suppressAddress(tx, addressKey, bounced)
}

async function excuseSingles(tx: Db, now: Date) {
  const isCommon = await hasCommonCause(tx, now)
  if (isCommon) await liftBouncesSince(tx, now.getTime() - CAUSE_MS)
  return isCommon
}

/** Reports of days on which nobody at that host got a mail do not count. */
async function isUnavailable(tx: Db, addressId: number, addressKey: string) {
  const reports = await tx
    .selectFrom('mail_reports')
    .select('reported_at')
    .where('address_id', '=', addressId)
    .where('kind', '=', 'soft')
    .orderBy('reported_at', 'desc')
    .limit(REPORTS_MAX)
    .execute()
  const times = reports.map(({ reported_at }) => reported_at)
  if (!isUnavailableForGood(times)) return false
  const counted = []
  for (const at of times) if (await hostDelivered(tx, addressKey, at)) counted.push(at)
  return isUnavailableForGood(counted)
}

function idOf(mail: MailName) {
  return Number(mail.slice(1))
}
