import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { allOf } from '#app/lib/all-of.ts'
import { addressHash } from '../operations/leave.server.ts'
import { wordingOf } from '../rules/consent.ts'

/** Everything about an address, without the hashes of links. */
export function exportAddress(db: Db, key: string) {
  return allOf({
    addressBook: db
      .selectFrom('addresses')
      .select([
        'email',
        'created_at as since',
        'confirmed_at as provenAt',
        'suppression',
        'suppressed_at as suppressedAt',
        'suppression_note as suppressionNote',
      ])
      .where('email_key', '=', key)
      .execute(),
    emailNews: db
      .selectFrom('subscribers')
      .select([
        'email',
        'source',
        'wording',
        'consent_note as consentNote',
        'consent_at as consentAt',
        'confirmed_at as confirmedAt',
        'unsubscribed_at as unsubscribedAt',
      ])
      .where('email_key', '=', key)
      .execute()
      .then((rows) => rows.map(withWords)),
    newsMails: selectMails(db)
      .innerJoin('subscribers', 'subscribers.id', 'recipients.subscriber_id')
      .where('email_key', '=', key)
      .execute(),
    follows: db
      .selectFrom('alerts')
      .innerJoin('followers', 'followers.id', 'follower_id')
      .select([
        'query',
        'cadence',
        'wording',
        'since as mailedFrom',
        'seen_until as mailedUntil',
        'asked_at as askedAt',
        'confirmed_at as confirmedAt',
        'paused_at as pausedAt',
      ])
      .where('email_key', '=', key)
      .execute()
      .then((rows) => rows.map(withWords)),
    followMails: selectMails(db)
      .innerJoin('followers', 'followers.id', 'recipients.follower_id')
      .select('recipients.items')
      .where('email_key', '=', key)
      .execute(),
    operatorNotices: db
      .selectFrom('operator_notices')
      .select(['email', 'source', 'wording', 'created_at as since'])
      .where('email_key', '=', key)
      .execute()
      .then((rows) => rows.map(withWords)),
    leftOutOfImports: db
      .selectFrom('erased_addresses')
      .select('erased_at as erasedAt')
      .where('address_hash', '=', addressHash(key))
      .execute(),
    // Left out while queued: the text may contain a link that opens the account.
    mails: db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'created_at as createdAt', 'sent_at as sentAt'])
      .where(sql`lower(recipient)`, '=', key)
      .execute(),
    mailReports: db
      .selectFrom('mail_reports')
      .innerJoin('addresses', 'addresses.id', 'address_id')
      .select(['kind', 'answer', 'reported_at as reportedAt'])
      .where('email_key', '=', key)
      .execute(),
  })
}

function selectMails(db: Db) {
  return db
    .selectFrom('campaign_recipients as recipients')
    .leftJoin('campaigns', 'campaigns.id', 'recipients.campaign_id')
    .select([
      'campaigns.subject',
      'recipients.state',
      'recipients.done_at as doneAt',
      'recipients.unsubscribed_at as unsubscribedAt',
    ])
}

function withWords<Row extends { wording: string | null }>(row: Row) {
  return { ...row, wording: wordingOf(row.wording) }
}
