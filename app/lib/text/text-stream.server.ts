/** Written out in pieces of about this many characters. */
const PIECE = 64 * 1024

/** Texts as a body, made as fast as they are taken, so that memory stays bounded. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const pieces = inPieces(texts)
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

/** Many short texts as few longer ones; the last piece may be empty. */
async function* inPieces(texts: AsyncGenerator<string>): AsyncGenerator<string, undefined> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}
