import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv.server.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import { listForExport, type SubscriberRow } from './subscribers.server.ts'

const COLUMNS = [
  'email',
  'state',
  'source',
  'consentNote',
  'consentAt',
  'confirmedAt',
  'unsubscribedAt',
  'bouncedAt',
]

export function exportSubscribers(db: Db, _admin: Admin): ReadableStream<Uint8Array> {
  return textStream(csvLines(db))
}

async function* csvLines(db: Db) {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const row of listForExport(db)) yield csvLine(escapeFormulas(row))
}

function escapeFormulas(row: SubscriberRow) {
  const instants = [row.consentAt, row.confirmedAt, row.unsubscribedAt, row.bouncedAt]
  return [
    escapeFormula(row.email),
    row.state,
    escapeFormula(row.source),
    escapeFormula(row.consentNote ?? ''),
    ...instants.map((instant) => (instant === null ? '' : toIsoInstant(instant))),
  ]
}
