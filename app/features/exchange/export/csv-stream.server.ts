import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import { FORMATS } from './formats.ts'
import { listForExport } from './list-rows.server.ts'

/** All listings of any status, without pictures. */
export function exportCsv(db: Db, _admin: Admin): ReadableStream<Uint8Array> {
  return textStream(csvLines(db))
}

async function* csvLines(db: Db) {
  const { head, row: format } = FORMATS['.csv']
  let index = 0
  yield head
  for await (const { row } of listForExport(db)) {
    yield format(row, index)
    index += 1
  }
}
