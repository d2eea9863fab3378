import type { Db } from '#app/db/client.server.ts'
import { containsText } from '#app/db/contains-text.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { readAll, readPage, type Page } from '#app/db/read-rows.server.ts'
import { BOOK_FILTERS, type BookFilter, newsState } from '../rules/address-book.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv.server.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import { wordingOf } from '../rules/consent.ts'
import { sql } from 'kysely'
import { isMailable } from './is-mailable.server.ts'

/** Returns where the morning mail goes: to the setting, or else to the admins whose address is confirmed and not suppressed. */
export async function listMorningAddresses(db: Db, setting: string | undefined): Promise<string[]> {
  if (setting !== undefined) return [setting]
  const admins = await db
    .selectFrom('users')
    .select('email')
    .distinct()
    .where('is_admin', '=', sql.lit(1 as const))
    .where('email_confirmed_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where(isMailable('users.email_key'))
    .orderBy('email')
    .execute()
  return admins.flatMap(({ email }) => email ?? [])
}

const COLUMNS: Record<string, (row: AddressRow) => string | null> = {
  email: ({ email }) => email,
  state: (row) => row.suppression ?? newsState(row),
  source: ({ source }) => source,
  consentNote: ({ consentNote }) => consentNote,
  consentAt: ({ consentAt }) => instant(consentAt),
  confirmedAt: ({ newsConfirmedAt }) => instant(newsConfirmedAt),
  unsubscribedAt: ({ unsubscribedAt }) => instant(unsubscribedAt),
  wording: ({ wording }) => wordingOf(wording),
  account: ({ account }) => account,
  followedLists: ({ lists }) => String(lists ?? 0),
  operatorNotices: ({ operatorSource }) => operatorSource,
  operatorSince: ({ operatorSince }) => instant(operatorSince),
  provenAt: ({ provenAt }) => instant(provenAt),
  suppressedAt: ({ suppressedAt }) => instant(suppressedAt),
  suppressionNote: ({ suppressionNote }) => suppressionNote,
}

export function exportBook(db: Db, _admin: Admin): ReadableStream<Uint8Array> {
  return textStream(csvLines(db))
}

async function* csvLines(db: Db) {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS))
  for await (const row of listForExport(db))
    yield csvLine(Object.values(COLUMNS).map((read) => escapeFormula(read(row) ?? '')))
}

function instant(at: number | null) {
  return at === null ? null : toIsoInstant(at)
}

type Filters = { text?: string | undefined; show?: BookFilter | undefined }
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>['addresses'][number]

export async function listAddresses(db: Db, _admin: Admin, filters: Filters, page: Page) {
  const { rows: addresses, total } = await readPage(
    withPurposes(selectMatching(db, filters))
      .orderBy('addresses.created_at', 'desc')
      .orderBy('addresses.id', 'desc'),
    page,
  )
  return { addresses, total }
}

/** An address with what it gets; undefined when it is not in the book. */
export function findAddress(db: Db, key: string) {
  return withPurposes(selectBook(db)).where('addresses.email_key', '=', key).executeTakeFirst()
}

export async function countAddresses(db: Db, _admin: Admin) {
  const names = Object.keys(BOOK_FILTERS) as BookFilter[]
  return Promise.all(
    names.map(async (name) => {
      const { total } = await selectMatching(db, { show: name })
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return [name, total] as const
    }),
  )
}

function listForExport(db: Db, batch = 500) {
  const book = withPurposes(selectBook(db)).orderBy('addresses.id').limit(batch)
  return readAll((id) => book.where('addresses.id', '>', id).execute())
}

function selectBook(db: Db) {
  return db
    .selectFrom('addresses')
    .leftJoin('subscribers', 'subscribers.email_key', 'addresses.email_key')
    .leftJoin('operator_notices', 'operator_notices.email_key', 'addresses.email_key')
}

type Book = ReturnType<typeof selectBook>

function selectMatching(db: Db, { text, show }: Filters): Book {
  return selectBook(db)
    .$if(text !== undefined, (book) =>
      book.where(containsText('addresses.email_key', emailKey(text ?? ''))),
    )
    .$if(show !== undefined, (book) => narrow(book, show ?? 'news'))
}

function narrow(book: Book, show: BookFilter) {
  const [confirmed, left] = ['subscribers.confirmed_at', 'subscribers.unsubscribed_at'] as const
  switch (show) {
    case 'news':
    case 'waiting':
      return book
        .where('subscribers.id', 'is not', null)
        .where(confirmed, show === 'news' ? 'is not' : 'is', null)
        .where(left, 'is', null)
        .where('suppression', 'is', null)
    case 'unsubscribed':
      return book.where((eb) => eb.or([eb(left, 'is not', null), eb('suppression', '=', 'left')]))
    case 'lists':
      return book.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('followers')
            .innerJoin('alerts', 'follower_id', 'followers.id')
            .select('alerts.id')
            .whereRef('followers.email_key', '=', 'addresses.email_key')
            .where('alerts.confirmed_at', 'is not', null),
        ),
      )
    case 'account':
      return book.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.email_key', '=', 'addresses.email_key'),
        ),
      )
    case 'operator':
      return book.where('operator_notices.source', 'is not', null)
    default:
      return book.where('suppression', '=', show)
  }
}

function withPurposes(book: Book) {
  return book.select(({ selectFrom }) => [
    'addresses.id',
    'addresses.email',
    'addresses.created_at as createdAt',
    'addresses.confirmed_at as provenAt',
    'suppression',
    'suppressed_at as suppressedAt',
    'suppression_note as suppressionNote',
    'subscribers.source',
    'subscribers.wording',
    'consent_note as consentNote',
    'consent_at as consentAt',
    'subscribers.confirmed_at as newsConfirmedAt',
    'unsubscribed_at as unsubscribedAt',
    'operator_notices.source as operatorSource',
    'operator_notices.created_at as operatorSince',
    selectFrom('users')
      .select((eb) => eb.fn.min<string>('username').as('account'))
      .whereRef('users.email_key', '=', 'addresses.email_key')
      .as('account'),
    selectFrom('followers')
      .innerJoin('alerts', 'follower_id', 'followers.id')
      .select((eb) => eb.fn.countAll<number>().as('lists'))
      .whereRef('followers.email_key', '=', 'addresses.email_key')
      .where('alerts.confirmed_at', 'is not', null)
      .as('lists'),
  ])
}
