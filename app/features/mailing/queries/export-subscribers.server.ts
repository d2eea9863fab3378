import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/actor.ts'
import { toCell } from '#app/lib/cells.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.server.ts'
import { toIsoInstant } from '#app/lib/days.ts'
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
/** Written out in pieces of about this many characters. */
const PIECE = 64 * 1024

/** The address list as CSV, read as fast as it is taken; no cell is one that a spreadsheet runs. */
export function exportSubscribers(db: Db, _admin: Admin): ReadableStream<Uint8Array> {
  const pieces = csvPieces(db)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* csvPieces(db: Db): AsyncGenerator<string, undefined> {
  let text = BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const row of listForExport(db)) {
    text += csvLine(toCells(row))
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text
}

function toCells(row: SubscriberRow) {
  const instants = [row.consentAt, row.confirmedAt, row.unsubscribedAt, row.bouncedAt]
  return [
    toCell(row.email),
    row.state,
    toCell(row.source),
    toCell(row.consentNote ?? ''),
    ...instants.map((instant) => (instant === null ? '' : toIsoInstant(instant))),
  ]
}
