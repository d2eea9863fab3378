import type { Db } from '#app/db/client.server.ts'

/** Call before a later request replaces the link: what was mailed goes on working. */
export async function saveNewsLink(tx: Db, emailKey: string) {
  await tx
    .insertInto('earlier_links')
    .columns(['token_hash', 'subscriber_id', 'asked_by', 'asked_at'])
    .expression((eb) =>
      eb
        .selectFrom('subscribers')
        .select((row) => [
          'token_hash',
          'id',
          'asked_by',
          row.fn.coalesce('asked_again_at', 'consent_at').as('asked_at'),
        ])
        .where('email_key', '=', emailKey),
    )
    .execute()
}

/** As `saveNewsLink`, for the link of an alert, if it has one. */
export async function saveAlertLink(tx: Db, alertId: number) {
  await tx
    .insertInto('earlier_links')
    .columns(['token_hash', 'alert_id', 'cadence', 'asked_at'])
    .expression((eb) =>
      eb
        .selectFrom('alerts')
        .select((row) => [
          row.ref('token_hash').$notNull().as('token_hash'),
          'id',
          'cadence',
          'asked_at',
        ])
        .where('id', '=', alertId)
        .where('token_hash', 'is not', null),
    )
    .execute()
}
