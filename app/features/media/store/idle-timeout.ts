/** Fails when the source stalls or nobody reads: either would hold the connection open for good. */
export function withIdleTimeout(
  source: ReadableStream<Uint8Array>,
  idleMs: number,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let silent = false
  const giveUp = () => {
    silent = true
    void reader.cancel().catch(() => {})
  }
  let timer = setTimeout(giveUp, idleMs)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, idleMs)
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
    // No read-ahead.
    { highWaterMark: 0 },
  )
}
