/** Characters per chunk, approximately. */
const CHUNK_LENGTH = 64 * 1024

/** Streams texts with backpressure, so that memory stays bounded. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const pieces = inChunks(texts)
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

async function* inChunks(texts: AsyncGenerator<string>): AsyncGenerator<string, undefined> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < CHUNK_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}
