import { UnreadableTable } from '#app/lib/text/read-xlsx.ts'
import { readTable } from '../rules/list/read-table.ts'

export type TableAnswer = { rows: string[][]; error?: never } | { error: string; rows?: never }

/** Reads a file apart from the page, which a hostile one could stop. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(answer(new Uint8Array(data)))
})

function answer(bytes: Uint8Array): TableAnswer {
  try {
    return { rows: readTable(bytes) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { error: error.message }
    return { error: 'The file can’t be read. Save it as CSV, and choose that.' }
  }
}
