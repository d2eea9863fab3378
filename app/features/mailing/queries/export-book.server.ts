import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv.server.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import { newsState } from '../rules/address-book.ts'
import { wordingOf } from '../rules/consent.ts'
import { listForExport, type AddressRow } from './address-book.server.ts'

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
