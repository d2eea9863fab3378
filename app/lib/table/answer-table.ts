import { readTable } from './read-table.ts'
import { UnreadableTable, type TableFile } from './table.ts'

export type TableAnswer = { file: TableFile; error?: never } | { error: string; file?: never }

/** Reads a table where a hostile file does no harm: in a worker of the browser, or a thread of the server. */
export function answerTable(bytes: Uint8Array): TableAnswer {
  try {
    return { file: readTable(bytes) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { error: error.message }
    throw error
  }
}
