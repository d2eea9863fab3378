import { createReadStream } from 'node:fs'

/** Characters; proper rows have far fewer. */
export const ROW_MAX = 100_000
const CHUNK_BYTES = 128 * 1024

/** A file's row, or why it is unreadable; lines count from 1. */
export type ReadRow =
  | { line: number; row: Record<string, unknown> }
  | { line: number; error: string }

/** `text` has no line break, and is undefined when the line is too long. */
export type Line = { line: number; text: string | undefined }

/** Decodes without the byte order mark. */
export async function* readText(
  file: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    bytes += (chunk as Buffer).length
    yield decoder.decode(chunk as Buffer, { stream: true })
    onBytes(bytes)
  }
  yield decoder.decode()
}

/** Counts lines from 1, in bounded memory. */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<Line> {
  let line = 1
  let open = ''
  let tooLong = false
  for await (const text of texts) {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const whole = open + text.slice(from, end)
      yield { line, text: tooLong || whole.length > ROW_MAX ? undefined : whole.replace(/\r$/, '') }
      line += 1
      from = end + 1
      open = ''
      tooLong = false
    }
    open += text.slice(from)
    if (open.length > ROW_MAX) {
      open = ''
      tooLong = true
    }
  }
  if (tooLong || open !== '') yield { line, text: tooLong ? undefined : open }
}
