// A process that has loaded this ends when the process that started it has ended, however that ended, or the
// one that named itself in the address of this module: the first may have ended before this was loaded.
import { isMainThread } from 'node:worker_threads'

const POLL_MS = 500
const parent = process.ppid
const ancestor = Number(new URL(import.meta.url).searchParams.get('ancestor'))

const hasEnded = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}
const end = () => (process.ppid !== parent || hasEnded(ancestor)) && process.exit(1)

if (isMainThread) setInterval(end, POLL_MS).unref()
