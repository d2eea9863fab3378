import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/actor.ts'
import { FORMATS } from './formats.ts'
import { listForExport } from './list-rows.server.ts'

/** Written out in pieces of about this many characters. */
const PIECE = 64 * 1024

/**
 * All listings, whatever their status, as CSV that import reads; without pictures. Rows are read
 * as fast as they are taken, so that memory stays bounded.
 */
export function exportCsv(db: Db, _admin: Admin): ReadableStream<Uint8Array> {
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
  const { head, row: format } = FORMATS['.csv']
  let text = head
  let index = 0
  for await (const { row } of listForExport(db)) {
    text += format(row, index)
    index += 1
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text
}
