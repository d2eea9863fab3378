// The scripts in this folder run on the machine's own Node (20 or newer) and before any
// package is installed: plain JavaScript, Node's own modules only.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const tools = join(root, 'node_modules', '.bin')

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts)

/** One calm line of progress. @param {string} text */
export const say = (text) => console.log(`• ${text}`)

/** @param {number} startedAt milliseconds, from `performance.now()` */
export const secondsSince = (startedAt) =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** A failure whose message is one sentence that tells the reader what to do. */
export class Stop extends Error {}

/** Runs a script; a `Stop` ends it with its sentence, anything else with the stack. @param {() => Promise<number | void>} main */
export async function script(main) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`✗ Node ${process.versions.node} is too old: install Node 20 or newer.`)
    process.exit(1)
  }
  try {
    process.exit((await main()) ?? 0)
  } catch (error) {
    console.error(error instanceof Stop ? `✗ ${error.message}` : error)
    process.exit(1)
  }
}

/** The pinned Node that npm installed; the machine's own only where it is as new. */
export function pinnedNode() {
  const pinned = join(tools, 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Stop(
    'The pinned Node is missing: allow install scripts (npm config set ignore-scripts false), delete node_modules and start again.',
  )
}

/** PATH with our tools first, or without any (for npm, which is about to delete them). @param {boolean} withTools */
export function searchPath(withTools) {
  const others = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((dir) => !/node_modules[\\/]\.bin$/.test(dir))
  return (withTools ? [tools, ...others] : others).join(delimiter)
}
