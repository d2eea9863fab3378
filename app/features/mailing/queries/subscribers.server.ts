import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { containsText } from '#app/db/contains-text.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { subscriberState, type SubscriberState } from '../rules/subscribers.ts'

export type SubscriberRow = {
  id: number
  email: string
  state: SubscriberState
  source: string
  consentNote: string | null
  consentAt: number
  confirmedAt: number | null
  unsubscribedAt: number | null
  bouncedAt: number | null
}
type Filters = { text?: string | undefined; state?: SubscriberState | undefined }

const COLUMNS = [
  'subscribers.id',
  'email',
  'source',
  'consent_note as consentNote',
  'consent_at as consentAt',
  'confirmed_at as confirmedAt',
  'unsubscribed_at as unsubscribedAt',
  'bounced_at as bouncedAt',
] as const

export async function listSubscribers(
  db: Db,
  _admin: Admin,
  filters: Filters,
  { size, page }: { size: number; page: number },
): Promise<{ subscribers: SubscriberRow[]; total: number }> {
  const matching = selectMatching(db, filters)
  const [rows, { total }] = await Promise.all([
    matching
      .select(COLUMNS)
      .orderBy('subscribers.created_at', 'desc')
      .orderBy('subscribers.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { subscribers: rows.map(toRow), total }
}

export async function countSubscribers(
  db: Db,
  _admin: Admin,
): Promise<Record<SubscriberState, number>> {
  const counts = { confirmed: 0, waiting: 0, unsubscribed: 0, bounced: 0 }
  const rows = await db
    .selectFrom('subscribers')
    .select((eb) => [stateOf(eb).as('state'), eb.fn.countAll<number>().as('total')])
    .groupBy(sql`1`)
    .execute()
  for (const { state, total } of rows) counts[state] = total
  return counts
}

export async function* listForExport(db: Db, batch = 500): AsyncGenerator<SubscriberRow> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('subscribers')
      .select(COLUMNS)
      .where('subscribers.id', '>', after)
      .orderBy('subscribers.id')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    for (const row of rows) yield toRow(row)
    after = last.id
  }
}

function selectMatching(db: Db, { text, state }: Filters) {
  return db
    .selectFrom('subscribers')
    .$if(state !== undefined, (query) => query.where((eb) => eb(stateOf(eb), '=', state ?? null)))
    .$if(text !== undefined, (query) =>
      query.where(containsText('email_key', emailKey(text ?? ''))),
    )
}

/** SQL twin of `subscriberState`. */
function stateOf(eb: ExpressionBuilder<Schema, 'subscribers'>) {
  return eb
    .case()
    .when('unsubscribed_at', 'is not', null)
    .then(sql.lit<SubscriberState>('unsubscribed'))
    .when('bounced_at', 'is not', null)
    .then(sql.lit<SubscriberState>('bounced'))
    .when('confirmed_at', 'is', null)
    .then(sql.lit<SubscriberState>('waiting'))
    .else(sql.lit<SubscriberState>('confirmed'))
    .end()
}

function toRow(row: Omit<SubscriberRow, 'state'>): SubscriberRow {
  return { ...row, state: subscriberState(row) }
}
