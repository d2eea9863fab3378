import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import { FORMATS, textOf } from './formats.ts'
import { listForExport } from './list-rows.server.ts'

/** All listings of any status, without pictures. */
export function exportCsv(db: Db, _admin: Admin): ReadableStream<Uint8Array> {
  return textStream(textOf(FORMATS['.csv'], listForExport(db)))
}
