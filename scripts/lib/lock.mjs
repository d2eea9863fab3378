import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot, say } from './project.mjs'

const heartbeat = 2_000
const silence = 30_000

/**
 * Runs `work` while no other start in this folder does. The holder touches the lock every two
 * seconds; a lock that fell silent, or whose process is gone, is taken over.
 * @template T @param {() => Promise<T>} work @param {string} [path] @returns {Promise<T>}
 */
export async function alone(work, path = inRoot('.setup', 'lock')) {
  mkdirSync(dirname(path), { recursive: true })
  const me = `${hostname()} ${process.pid}`
  const draft = `${path}.${process.pid}`
  for (let waited = false; !take(path, draft, me); waited = true) {
    if (!waited) say('another start is preparing this folder: waiting for it')
    await sleep(250)
  }
  const release = () => rmSync(path, { force: true })
  const beat = setInterval(() => touch(path), heartbeat)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** @param {string} path @param {string} draft @param {string} me */
function take(path, draft, me) {
  // A link appears with its content, whole: a fresh lock is never seen empty.
  writeFileSync(draft, me)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    removeStale(path, draft, me)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {string} path @param {string} draft @param {string} me */
function removeStale(path, draft, me) {
  try {
    const holder = readFileSync(path, 'utf8')
    if (!isStale(holder, me, Date.now() - statSync(path).mtimeMs)) return
    // Moved aside first: of two that see the same stale lock only one gets it.
    renameSync(path, draft)
    if (readFileSync(draft, 'utf8') !== holder) linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  }
}

/** @param {string} holder @param {string} me @param {number} age in milliseconds */
function isStale(holder, me, age) {
  if (age > silence || holder === me) return true
  const [host, pid] = holder.split(' ')
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Taken over while this machine slept: the work goes on, the lock is no longer ours.
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
