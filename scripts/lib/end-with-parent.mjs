// A process that has loaded this ends when the process that started it has ended, however that ended.
import { isMainThread } from 'node:worker_threads'

const POLL_MS = 500
const parent = process.ppid
const end = () => process.ppid !== parent && process.exit(1)

if (isMainThread) setInterval(end, POLL_MS).unref()
