const START_BYTES = 128 * 1024

export type PageMemory = ReturnType<typeof openPageMemory>

/**
 * Opens memory for one page at a time: what is written is valid until the next `clear`. With new memory for
 * each page, V8 would collect all garbage, for 50 ms, every 400 pages.
 */
export function openPageMemory() {
  let memory = Buffer.alloc(START_BYTES)
  let end = 0

  function growTo(bytes: number) {
    const larger = Buffer.alloc(2 * bytes)
    memory.copy(larger, 0, 0, end)
    memory = larger
  }

  return {
    clear: () => void (end = 0),
    write(part: Uint8Array) {
      if (end + part.length > memory.length) growTo(end + part.length)
      memory.set(part, end)
      end += part.length
    },
    length: () => end,
    /** What has been written since it had this length. */
    writtenSince: (start: number) => memory.subarray(start, end),
  }
}
