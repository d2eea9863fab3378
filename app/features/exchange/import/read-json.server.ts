import { jsonObjectSplitter, type JsonObject } from './split-json-objects.ts'
import { ROW_MAX } from './read-lines.server.ts'
import type { ReadRow } from './read-row.ts'

/** Rows of a JSON file: a list of objects, or one object a line (NDJSON). */
export async function* readJsonRows(texts: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  const cutter = jsonObjectSplitter(ROW_MAX)
  for await (const text of texts) yield* cutter.push(text).map(toRow)
  yield* cutter.end().map(toRow)
}

function toRow(piece: JsonObject): ReadRow {
  if ('fault' in piece) return piece
  try {
    return { line: piece.line, row: JSON.parse(piece.text) as Record<string, unknown> }
  } catch (error) {
    return { line: piece.line, fault: `The row is not proper JSON: ${(error as Error).message}.` }
  }
}
