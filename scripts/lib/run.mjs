import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root, searchPath } from './project.mjs'

/** @typedef {{ env?: Record<string, string | undefined>, capture?: boolean, withTools?: boolean }} RunOptions */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// CI=true makes some tools colour what goes to a file.
const plain = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }

/**
 * Runs one program to its end in the project's folder, our tools first in PATH.
 * With `capture` its output is kept and returned instead of shown.
 * A program that can't be started answers code 127.
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, capture = false, withTools = true } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...plain, ...env, PATH: searchPath(withTools) },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    running.add(child)
    child.on('close', () => running.delete(child))
    const keep = (/** @type {string} */ text) => (output += text)
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output }),
    )
  })
}

/** @returns whether the program exists and answers code 0. @param {string} command @param {string[]} args */
export const succeeds = async (command, args) =>
  (await run(command, args, { capture: true })).code === 0

/** @param {NodeJS.Signals} signal */
const killRunning = (signal) => running.forEach((child) => child.kill(signal))

/** Passes SIGTERM and SIGHUP on to the running program, and ends with it. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole foreground group by itself: sent on, it would arrive twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) killRunning(signal)
    })
  }
}

/**
 * Passes a signal on to the running programs and exits with the last of them, so that none still writes
 * when the next start takes the lock. A second signal ends this process at once.
 */
export function stopOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      const exitAfterLast = () => {
        if (running.size === 0) process.exit(128 + constants.signals[signal])
      }
      exitAfterLast()
      for (const child of running) child.once('close', exitAfterLast)
      killRunning(signal)
    })
  }
}

/** Undoes `stopOnSignals`. */
export function stopNoMore() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
}
