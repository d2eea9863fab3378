import { writeSync } from 'node:fs'

type Write = (fd: number, bytes: Uint8Array) => number

const STDOUT = 1
/** Lines of one event-loop tick that are written before it ends. */
const MAX_WAITING_CHARACTERS = 64 * 1024
/** A reader that takes nothing for this time while the process exits misses the last lines. */
const EXIT_MAX_MS = 1_000
const RETRY_MS = 10

const wait = new Int32Array(new SharedArrayBuffer(4))

/** Returns a destination for pino that writes the lines of one event-loop tick at once. */
export function openLogDestination({ write = writeSync }: { write?: Write } = {}) {
  let lines = ''
  /** What a full pipe has not taken. */
  let rest: Uint8Array | undefined
  let isScheduled = false
  let isBroken = false

  function flush() {
    while (!isBroken && (rest || lines !== '')) {
      const bytes: Uint8Array = rest ?? Buffer.from(lines)
      if (!rest) lines = ''
      rest = undefined
      try {
        const written = write(STDOUT, bytes)
        if (written < bytes.length) rest = bytes.subarray(written)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EAGAIN' || code === 'EBUSY') {
          rest = bytes
          return false
        }
        // Pages matter more than their log: a full disk loses these lines, a closed pipe all.
        isBroken = code === 'EPIPE'
      }
    }
    return true
  }

  function flushInTurn() {
    isScheduled = false
    if (!flush()) retry()
  }

  function retry() {
    isScheduled = true
    setTimeout(flushInTurn, RETRY_MS)
  }

  process.on('exit', () => {
    const startedAt = performance.now()
    while (!flush() && performance.now() - startedAt < EXIT_MAX_MS)
      Atomics.wait(wait, 0, 0, RETRY_MS)
  })

  return {
    write(line: string) {
      if (isBroken) return
      lines += line
      if (lines.length > MAX_WAITING_CHARACTERS && !rest) flush()
      if (isScheduled) return
      isScheduled = true
      setImmediate(flushInTurn)
    },
  }
}
