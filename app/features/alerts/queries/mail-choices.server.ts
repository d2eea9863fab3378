import type { Db } from '#app/db/client.server.ts'
import { newsState } from '#app/features/mailing/rules/address-book.ts'
import { listAlerts } from './alerts.server.ts'

export type MailChoices = NonNullable<Awaited<ReturnType<typeof findMailChoices>>>

/** What an address gets from us; undefined when it is not in the book. */
export async function findMailChoices(db: Db, key: string) {
  const [row, alerts] = await Promise.all([
    db
      .selectFrom('addresses')
      .leftJoin('subscribers', 'subscribers.email_key', 'addresses.email_key')
      .select(({ selectFrom }) => [
        'addresses.email',
        'suppression',
        'consent_at as consentAt',
        'subscribers.confirmed_at as newsConfirmedAt',
        'unsubscribed_at as unsubscribedAt',
        selectFrom('users')
          .select('users.id')
          .whereRef('users.email_key', '=', 'addresses.email_key')
          .limit(1)
          .as('account'),
      ])
      .where('addresses.email_key', '=', key)
      .executeTakeFirst(),
    listAlerts(db, key),
  ])
  if (!row) return undefined
  const { email, suppression, account } = row
  return { email, suppression, hasAccount: account !== null, news: newsState(row), alerts }
}
