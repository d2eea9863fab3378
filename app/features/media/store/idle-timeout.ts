/**
 * The same bytes, but broken off with an error when the source says nothing for so long, or
 * nobody begins to read: either would hold its connection for good.
 */
export function withIdleTimeout(
  source: ReadableStream<Uint8Array>,
  silenceMs: number,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let silent = false
  const giveUp = () => {
    silent = true
    void reader.cancel().catch(() => {})
  }
  let timer = setTimeout(giveUp, silenceMs)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, silenceMs)
        const { done, value } = await reader.read()
        clearTimeout(timer)
        if (silent) throw new Error('The bucket has stopped in the middle of a picture.')
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel(reason) {
        clearTimeout(timer)
        await reader.cancel(reason)
      },
    },
    // Nothing is read ahead of whoever reads.
    { highWaterMark: 0 },
  )
}
